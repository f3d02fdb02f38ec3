import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useRecordContext, useRedirect } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { useDialog } from '../../dialogs/DialogHost';
import { api, byId, getBody } from '../../providers/api';
import type { Webhook } from '../../providers/records';
import { WEBHOOKS } from '../../providers/resources';

export const DeleteWebhookButton = () => {
  const webhook = useRecordContext<Webhook>();
  const dialog = useDialog();
  const notify = useNotify();
  const redirect = useRedirect();
  const queryClient = useQueryClient();
  if (!webhook) return null;
  const ask = () =>
    dialog.open(
      <ConfirmDialog
        title="Delete this webhook?"
        content="Nothing is sent to it any more, and the list of its deliveries is lost. This cannot be undone."
        confirm="Delete webhook"
        ConfirmIcon={DeleteIcon}
        isDangerous
        mutationFn={() => getBody(api.DELETE('/api/admin/webhooks/{id}', byId(webhook.id)))}
        onSuccess={({ message }) => {
          notify(message, { type: 'success' });
          redirect('list', WEBHOOKS);
          // Not the deleted webhook's page: while it is still shown, reading it again would fail.
          queryClient.invalidateQueries({ queryKey: [WEBHOOKS, 'getList'] });
        }}
        failure="Failed to delete webhook"
        onClose={dialog.close}
      />,
    );
  return (
    <ActionButton
      permission="integrations:write"
      label="Delete"
      icon={<DeleteIcon />}
      color="error"
      onClick={ask}
    />
  );
};
