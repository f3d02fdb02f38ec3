import AnswerIcon from '@mui/icons-material/ReplyOutlined';
import { DialogAction } from '../actions/DialogAction';
import { lazyDialog } from '../dialogs/lazyDialog';
import type { ImageReport } from '../providers/resources';

const AnswerReportDialog = lazyDialog(async () => (await import('./AnswerReportDialog')).AnswerReportDialog);

export const AnswerReportButton = () => (
  <DialogAction<ImageReport>
    permission="references:write"
    label="Answer"
    icon={AnswerIcon}
    when={({ answer }) => !answer}
    recordName={({ imageTitle }) => imageTitle}
    dialog={(report, close) => <AnswerReportDialog report={report} onClose={close} />}
  />
);
