import { messages } from '@inkwell/contract/validation';
import { Alert, Box, Typography } from '@mui/material';
import { useState } from 'react';
import { FormDataConsumer, TextInput } from 'react-admin';
import { AgreementText } from './AgreementText';
import { fillWithSample, unknownPlaceholders } from './agreementText';

/** The content must not be blank. */
const hasContent = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? undefined : messages.agreementContentRequired;

export const AgreementInput = () => (
  <>
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
  </>
);

const Placeholders = () => (
  <Typography component="span" variant="caption">
    A blank line starts a paragraph. {'{{name}}'}, {'{{email}}'} and {'{{date}}'} are filled in for each user.
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
