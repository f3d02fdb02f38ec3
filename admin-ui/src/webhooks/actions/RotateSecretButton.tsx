import KeyIcon from '@mui/icons-material/KeyOutlined';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import type { Webhook } from '../../providers/resources';
import { SecretBox } from '../SecretBox';

/** Asks first, then shows the new secret. */
export const RotateSecretButton = () => (
  <ConfirmAction
    permission="integrations:write"
    label="Replace Secret"
    icon={KeyIcon}
    question="Replace the secret?"
    content="You get a new secret for the receiver. For 24 hours requests have the signatures of both."
    confirm="Replace secret"
    call={({ id }: Webhook) => api.POST('/api/admin/webhooks/{id}/rotate-secret', byId(id))}
    done=""
    failure="Failed to replace the secret"
    result={({ secret }, close) => <NewSecretDialog secret={secret} onClose={close} />}
  />
);

/** It closes only with its button, so that no click beside it loses the secret. */
const NewSecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>The new secret</DialogTitle>
      <DialogContent>
        <SecretBox secret={secret} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>I have stored it</Button>
      </DialogActions>
    </Dialog>
  );
};
