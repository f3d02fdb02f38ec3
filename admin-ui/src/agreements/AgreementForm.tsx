import { messages } from '@inkwell/contract/validation';
import { Box, Typography } from '@mui/material';
import { SaveButton, SimpleForm, TextInput, Toolbar } from 'react-admin';
import { AgreementDraftPreview } from './AgreementDraftPreview';

/** Spaces alone are no agreement. */
const hasContent = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? undefined : messages.agreementContentRequired;

/** On phones react-admin keeps the bar in view, over the text: it needs a ground of its own. */
const onPhones = {
  '&.RaToolbar-mobileToolbar': {
    bgcolor: 'background.paper',
    borderTop: 1,
    borderColor: 'divider',
    p: '12px 16px !important',
  },
};

/** The button says what it saves; a floppy disk adds nothing. */
const NO_ICON = <span hidden />;

interface AgreementFormProps {
  saveLabel: string;
  defaultContent?: string;
}

export const AgreementForm = ({ saveLabel, defaultContent }: AgreementFormProps) => (
  <SimpleForm
    {...(defaultContent === undefined ? {} : { defaultValues: { content: defaultContent } })}
    warnWhenUnsavedChanges
    toolbar={
      <Toolbar sx={onPhones}>
        <SaveButton label={saveLabel} icon={NO_ICON} size="large" alwaysEnable />
      </Toolbar>
    }
    sx={{ p: { xs: 2, sm: 3 } }}
  >
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

const Placeholders = () => (
  <Typography component="span" variant="caption">
    A blank line starts a paragraph. {'{{name}}'}, {'{{email}}'} and {'{{date}}'} are filled in for each
    person.
  </Typography>
);
