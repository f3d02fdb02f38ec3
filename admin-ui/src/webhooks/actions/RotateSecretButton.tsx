import KeyIcon from '@mui/icons-material/KeyOutlined';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { useDialog } from '../../dialogs/DialogHost';
import { api, byId, getBody } from '../../providers/api';
import type { Webhook } from '../../providers/records';
import { WEBHOOKS } from '../../providers/resources';
import { SecretBox } from '../SecretBox';

export const RotateSecretButton = () => {
  const webhook = useRecordContext<Webhook>();
  const dialog = useDialog();
  if (!webhook) return null;
  return (
    <ActionButton
      permission="integrations:write"
      label="Replace Secret"
      icon={<KeyIcon />}
      onClick={() => dialog.open(<RotateSecretDialog id={webhook.id} onClose={dialog.close} />)}
    />
  );
};

/** Asks first, then shows the new secret. */
const RotateSecretDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const isShown = useRef(false);
  if (secret) return <NewSecretDialog secret={secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Replace the secret?"
      content="You get a new secret for the receiver. For 24 hours requests have the signatures of both."
      confirm="Replace secret"
      ConfirmIcon={KeyIcon}
      mutationFn={() => getBody(api.POST('/api/admin/webhooks/{id}/rotate-secret', byId(id)))}
      onSuccess={(answer) => {
        isShown.current = true;
        setSecret(answer.secret);
        void queryClient.invalidateQueries({ queryKey: [WEBHOOKS, 'getOne'] });
      }}
      failure="Failed to replace the secret"
      // The question closes once it is answered.
      onClose={() => isShown.current || onClose()}
    />
  );
};

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
