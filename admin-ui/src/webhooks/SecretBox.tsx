import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Alert, Box, Button, TextField } from '@mui/material';
import { useNotify } from 'react-admin';

/** The secret of a webhook, the only time that it is shown. */
export const SecretBox = ({ secret }: { secret: string }) => {
  const notify = useNotify();
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => notify('Secret copied to clipboard!', { type: 'success' }),
      () => notify('Clipboard access denied. Please copy the secret manually.', { type: 'warning' }),
    );
  return (
    <>
      <Alert severity="warning" sx={{ mb: 2 }}>
        The secret is shown only now. Give it to the receiver, which checks with it that a request comes from
        here.
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <TextField
          label="Secret"
          value={secret}
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
          sx={{ flex: '1 1 280px' }}
        />
        <Button variant="outlined" startIcon={<CopyIcon />} onClick={copy}>
          Copy
        </Button>
      </Box>
    </>
  );
};
