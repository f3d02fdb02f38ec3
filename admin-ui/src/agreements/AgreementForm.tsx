import { messages } from '@inkwell/contract/validation';
import { Alert, Box, Typography } from '@mui/material';
import { useState } from 'react';
import { FormDataConsumer, SimpleForm, TextInput } from 'react-admin';
import { AfterSave } from '../forms/AfterSave';
import { KeepUnsentText, useIsSessionOver } from '../forms/KeepUnsentText';
import { KEEP_DIRTY_VALUES } from '../forms/keepDirtyValues';
import { ObserveRecord } from '../forms/ObserveRecord';
import { ReadOnlyFields } from '../forms/ReadOnlyFields';
import type { Fields, RecordEdit } from '../forms/RecordEdit';
import { SaveToolbar } from '../forms/SaveToolbar';
import { useMay } from '../providers/permissions';
import type { Agreement } from '../providers/records';
import { AgreementText } from './AgreementText';
import { fillWithSample, unknownPlaceholders } from './agreementText';
import { NewVersionButton } from './NewVersionButton';

/** The content must not be blank. */
const hasContent = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? undefined : messages.agreementContentRequired;

interface AgreementFormProps {
  /** The id of the agreement, or `new`. */
  subject: string;
  hasFailed: boolean;
  saveLabel: string;
  defaultContent?: string;
  /** Saves a change. A new agreement is saved by the `Create` around the form. */
  onSubmit?: (values: Fields) => Promise<object | undefined>;
  edited?: { edit: RecordEdit; record: Agreement };
}

export const AgreementForm = (props: AgreementFormProps) => {
  const { subject, hasFailed, saveLabel, defaultContent, onSubmit, edited } = props;
  const isOver = useIsSessionOver();
  const mayWrite = useMay('agreements:write');
  return (
    <SimpleForm
      {...(defaultContent === undefined ? {} : { defaultValues: { content: defaultContent } })}
      {...(onSubmit ? { onSubmit } : {})}
      resetOptions={KEEP_DIRTY_VALUES}
      warnWhenUnsavedChanges={!isOver}
      toolbar={
        mayWrite && (
          <SaveToolbar label={saveLabel}>
            {edited && edited.record.signedCount > 0 && <NewVersionButton />}
          </SaveToolbar>
        )
      }
      sx={{ p: { xs: 2, sm: 3 } }}
    >
      <AfterSave isSaved={!hasFailed} />
      {edited && <ObserveRecord {...edited} />}
      <KeepUnsentText subject={`agreement:${subject}`} {...(edited ? { edit: edited.edit } : {})} />
      <Box sx={{ width: '100%', display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
        <ReadOnlyFields unless="agreements:write">
          <Box sx={{ minWidth: 0 }}>
            <TextInput
              source="content"
              label="Agreement content"
              validate={hasContent}
              multiline
              minRows={18}
              maxRows={28}
              isRequired
              helperText={<Placeholders />}
              slotProps={{ htmlInput: { spellCheck: true } }}
              sx={{ '& textarea': { fontFamily: 'h1.fontFamily', fontSize: 17, lineHeight: 1.6 } }}
            />
            <UnknownPlaceholders />
          </Box>
        </ReadOnlyFields>
        <AgreementDraftPreview />
      </Box>
    </SimpleForm>
  );
};

const Placeholders = () => (
  <Typography component="span" variant="caption">
    A blank line starts a paragraph. {'{{name}}'}, {'{{email}}'} and {'{{date}}'} are filled in for each
    person.
  </Typography>
);

/** Warns of placeholders that would stay in the text, such as a misspelled one. */
const UnknownPlaceholders = () => (
  <FormDataConsumer<{ content?: string }>>
    {({ formData }) => {
      const unknown = unknownPlaceholders(formData.content ?? '');
      if (unknown.length === 0) return null;
      return (
        <Alert severity="warning" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {`${unknown.join(', ')} ${unknown.length === 1 ? 'is' : 'are'} not known and would not be filled in.`}
        </Alert>
      );
    }}
  </FormDataConsumer>
);

/** Shows the agreement as a user will read it, while it is edited. */
export const AgreementDraftPreview = () => {
  const [today] = useState(() => new Date());
  return (
    <Box component="section" aria-labelledby="draft-preview" sx={{ minWidth: 0, mt: 1 }}>
      <Typography id="draft-preview" component="h2" variant="body2" sx={{ fontWeight: 500, mb: 0.75 }}>
        Preview, as Sample Writer would read it
      </Typography>
      <FormDataConsumer<{ content?: string }>>
        {({ formData }) => (
          <AgreementText
            label="Preview"
            content={fillWithSample(formData.content ?? '', today)}
            maxHeight={780}
          />
        )}
      </FormDataConsumer>
    </Box>
  );
};
