import LinkIcon from '@mui/icons-material/LinkOutlined';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { api, byId, getBody } from '../../providers/api';
import type { User } from '../../providers/resources';

export const CopyLinkButton = () => {
  const user = useRecordContext<User>();
  const notify = useNotify();
  const dialog = useDialog();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: User['id']) => getBody(api.GET('/api/admin/users/{id}/agreement-link', byId(id))),
    onSuccess: async ({ agreementLink }) => {
      try {
        await navigator.clipboard.writeText(agreementLink);
        notify('Agreement link copied to clipboard!', { type: 'success' });
      } catch {
        // The browser refused, or the page has no https and so no clipboard.
        dialog.open(<LinkDialog link={agreementLink} onClose={dialog.close} />);
      }
    },
    meta: { failure: 'Failed to generate agreement link' },
  });
  if (!user || user.isSignedAgreement || user.role !== 'user') return null;
  return (
    <ActionButton
      permission="agreement-links:copy"
      label="Copy Link"
      icon={<LinkIcon />}
      loading={isPending}
      onClick={() => mutate(user.id)}
    />
  );
};

const LinkDialog = ({ link, onClose }: { link: string; onClose: () => void }) => {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>Agreement link</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          Clipboard access denied. Please copy the link manually.
        </Alert>
        <TextField
          label="Link"
          value={link}
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
