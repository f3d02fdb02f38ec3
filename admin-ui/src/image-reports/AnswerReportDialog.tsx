import { pluralize } from '@inkwell/contract/format-count';
import { Typography } from '@mui/material';
import { HttpError, RadioButtonGroupInput, required, TextInput, useNotify, useRefresh } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../dialogs/FormDialog';
import { api, byId, getBody } from '../providers/api';
import { handleRefusal } from '../providers/refusals';
import { IMAGE_REPORTS, type ImageReport } from '../providers/resources';
import { sendForm } from '../providers/sendForm';
import { MarkedImage } from './MarkedImage';
import { NewFileInput } from './NewFileInput';

interface Answer {
  answer: 'readable' | 'replaced' | 'hidden';
  note?: string | null;
  file?: File;
}

const ANSWERS = [
  { id: 'readable', name: 'It is readable' },
  { id: 'replaced', name: 'Replace the file' },
  { id: 'hidden', name: 'Hide the image' },
];

const CONSEQUENCES = {
  readable: 'The user has at least 24 hours left for the image.',
  replaced: 'Users see the new file at once. Their texts stay, and they have at least 24 hours left.',
  hidden: 'Nobody has to write a text for it. Texts that exist stay.',
};

export const AnswerReportDialog = ({ report, onClose }: { report: ImageReport; onClose: () => void }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const answer = async (given: Answer) => {
    notify(await sendAnswer(report.id, given), { type: 'success' });
    refresh();
  };
  const { otherReports } = report;
  return (
    <FormDialog<Answer>
      title={`“${report.imageTitle}” cannot be read`}
      lead={`${report.user.name}: ${report.reason}`}
      submitLabel="Answer"
      failure="Failed to answer the report"
      maxWidth="sm"
      onSubmit={answer}
      onClose={onClose}
    >
      <MarkedImage report={report} />
      {otherReports > 0 && (
        <Typography sx={{ mt: 2 }}>
          {`${pluralize(otherReports, 'more user')} reported this image, and get the same answer.`}
        </Typography>
      )}
      <RadioButtonGroupInput
        source="answer"
        label="Answer"
        choices={ANSWERS}
        validate={required('Please choose an answer')}
        helperText={false}
      />
      <AnswerInputs />
      <TextInput
        source="note"
        label="Note for the user (optional)"
        multiline
        minRows={2}
        helperText={false}
      />
    </FormDialog>
  );
};

const AnswerInputs = () => {
  const answer: Answer['answer'] | undefined = useWatch({ name: 'answer' });
  return (
    <>
      <Typography variant="body2" role="status" sx={{ minHeight: '2lh', color: 'text.secondary' }}>
        {answer && CONSEQUENCES[answer]}
      </Typography>
      {answer === 'replaced' && <NewFileInput />}
    </>
  );
};

/** @returns the server's message */
async function sendAnswer(id: string, { answer, note, file }: Answer): Promise<string> {
  const text = note?.trim() ?? '';
  if (answer !== 'replaced') {
    const path = '/api/admin/image-reports/{id}/answer';
    return (await getBody(api.POST(path, { ...byId(id), body: { answer, note: text } }))).message;
  }
  const form = new FormData();
  form.set('note', text);
  if (file) form.set('image', file);
  const upload = { path: `${IMAGE_REPORTS}/${id}/replace`, form, onProgress: () => undefined };
  try {
    await sendForm({ ...upload, signal: new AbortController().signal });
  } catch (error) {
    if (error instanceof HttpError) await handleRefusal(error);
    throw error;
  }
  return 'The image is replaced.';
}
