import { messages } from '@inkwell/contract/validation';
import { Box, Typography } from '@mui/material';
import { SimpleForm, TextInput } from 'react-admin';
import { AfterSave } from '../forms/AfterSave';
import { KeepUnsentText, useIsSessionOver } from '../forms/KeepUnsentText';
import { KEEP_DIRTY_VALUES } from '../forms/keepDirtyValues';
import { SaveToolbar } from '../forms/SaveToolbar';
import { AgreementDraftPreview } from './AgreementDraftPreview';

/** Spaces alone are no agreement. */
const hasContent = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? undefined : messages.agreementContentRequired;

interface AgreementFormProps {
  /** Of which agreement: its id, or `new`. */
  subject: string;
  hasFailed: boolean;
  saveLabel: string;
  defaultContent?: string;
}

export const AgreementForm = ({ subject, hasFailed, saveLabel, defaultContent }: AgreementFormProps) => {
  const isOver = useIsSessionOver();
  return (
    <SimpleForm
      {...(defaultContent === undefined ? {} : { defaultValues: { content: defaultContent } })}
      resetOptions={KEEP_DIRTY_VALUES}
      warnWhenUnsavedChanges={!isOver}
      toolbar={<SaveToolbar label={saveLabel} />}
      sx={{ p: { xs: 2, sm: 3 } }}
    >
      <AfterSave isSaved={!hasFailed} />
      <KeepUnsentText subject={`agreement:${subject}`} />
      <Box sx={{ width: '100%', display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
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
        </Box>
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
