import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { useNotify } from 'react-admin';

interface ApiKeySecretDialogProps {
  secret: string;
  /** What else the user must know. */
  note?: string;
  onClose: () => void;
}

/** Shows a new key, once. It closes only with its button, because the key cannot be shown again. */
export const ApiKeySecretDialog = ({ secret, note, onClose }: ApiKeySecretDialogProps) => {
  const titleId = useId();
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      notify('API key copied to clipboard!', { type: 'success' });
    } catch {
      // The browser refused, or the page has no https and so no clipboard.
      notify('Clipboard access denied. Please copy the key manually.', { type: 'warning' });
    }
  };
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>Your API key</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          The key is shown only once. Store it where your program reads it, and nowhere else: who has it can
          do what the key may do.
        </Alert>
        <TextField
          label="API key"
          value={secret}
          fullWidth
          multiline
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true, spellCheck: false, style: { fontFamily: 'monospace' } } }}
        />
        {note && <Typography sx={{ mt: 2, color: 'text.secondary' }}>{note}</Typography>}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" startIcon={<CopyIcon />} onClick={() => void copy()}>
          Copy key
        </Button>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
};
