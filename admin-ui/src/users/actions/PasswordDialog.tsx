import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { HttpError } from 'react-admin';
import { errorMessage } from '../../errors/useNotifyError';
import { api, byId, getBody } from '../../providers/api';
import type { User } from '../../providers/resources';

type RevealState =
  | { state: 'warned' | 'reading' }
  | { state: 'read'; password: string }
  | { state: 'failed'; message: string };

interface PasswordDialogProps {
  user: User;
  /** Called if this server shows no passwords. */
  onRevealOff: () => void;
  onClose: () => void;
}

/** Warns first: the password is fetched, and the view recorded, only after the admin confirms. */
export const PasswordDialog = ({ user, onRevealOff, onClose }: PasswordDialogProps) => {
  const titleId = useId();
  const [reading, setReading] = useState<RevealState>({ state: 'warned' });

  const read = async () => {
    setReading({ state: 'reading' });
    try {
      const { password } = await getBody(api.GET('/api/admin/users/{id}/password', byId(user.id)));
      setReading({ state: 'read', password });
    } catch (error) {
      setReading({ state: 'failed', message: errorMessage(error, 'Failed to fetch password') });
      if (error instanceof HttpError && error.body?.code === 'PASSWORD_REVEAL_OFF') onRevealOff();
    }
  };

  const isAsking = reading.state === 'warned' || reading.state === 'reading';
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>User Password</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          {user.name}{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            ({user.email})
          </Box>
        </Typography>
        <Alert severity="warning" icon={<WarningIcon />} sx={{ alignItems: 'flex-start' }}>
          Security warning: viewing plaintext passwords is not recommended. Each view is written to the audit
          log.
        </Alert>
        <Box aria-live="polite" sx={{ mt: 2 }}>
          {reading.state === 'read' && <PlainPassword password={reading.password} />}
          {reading.state === 'failed' && <Alert severity="error">{reading.message}</Alert>}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{isAsking ? 'Cancel' : 'Close'}</Button>
        {isAsking && (
          <Button variant="contained" onClick={read} loading={reading.state === 'reading'}>
            Show password
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

const PlainPassword = ({ password }: { password: string }) => (
  <Typography
    component="p"
    aria-label="Password"
    sx={{
      fontFamily: 'monospace',
      fontSize: 18,
      bgcolor: 'sunken',
      border: 1,
      borderColor: 'rule.main',
      borderRadius: 1,
      p: 1.5,
      overflowWrap: 'anywhere',
      userSelect: 'all',
    }}
  >
    {password}
  </Typography>
);
