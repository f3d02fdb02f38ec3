import { Box, Typography } from '@mui/material';

/** The signature on its light sheet, whatever the scheme around it. */
export const SignatureImage = ({ signature, name }: { signature: string | null; name: string }) => {
  // Only a picture made by the signature pad is shown; anything else is no signature.
  if (!signature?.startsWith('data:image/png;base64,')) {
    return <Typography sx={{ color: 'text.secondary' }}>No signature available</Typography>;
  }
  return (
    <Box
      sx={{
        maxWidth: 520,
        p: 2,
        bgcolor: 'sheet.ground',
        border: 1,
        borderColor: 'sheet.rule',
        borderRadius: 1,
        display: 'flex',
      }}
    >
      <Box
        component="img"
        src={signature}
        alt={`Signature of ${name}`}
        sx={{ display: 'block', maxWidth: '100%', maxHeight: 200, objectFit: 'contain' }}
      />
    </Box>
  );
};
