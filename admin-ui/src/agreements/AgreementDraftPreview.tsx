import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { FormDataConsumer } from 'react-admin';
import { AgreementText } from './AgreementText';
import { fillWithSample } from './agreementText';

/** What the person signing will read, while it is being written. */
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
