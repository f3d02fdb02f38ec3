import DisableIcon from '@mui/icons-material/PauseCircleOutlined';
import EnableIcon from '@mui/icons-material/PlayCircleOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { useDialog } from '../../dialogs/DialogHost';
import { api, byId, getBody } from '../../providers/api';
import type { Webhook } from '../../providers/records';
import { WEBHOOKS } from '../../providers/resources';

/** One button enables and disables, so that it keeps the keyboard focus when the one becomes the other. */
export const EnableWebhookButton = () => {
  const webhook = useRecordContext<Webhook>();
  const dialog = useDialog();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const finish = (text: string) => {
    notify(text, { type: 'success' });
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(WEBHOOKS),
    });
  };
  const { mutate: enable, isPending } = useMutation({
    mutationFn: (id: string) => getBody(api.POST('/api/admin/webhooks/{id}/enable', byId(id))),
    onSuccess: () => finish('Webhook enabled successfully!'),
    meta: { failure: 'Failed to enable webhook' },
  });
  if (!webhook) return null;
  const ask = () =>
    dialog.open(
      <ConfirmDialog
        title="Disable this webhook?"
        content="No events are sent to it. What waits for an attempt is not sent later either; the event feed still has it."
        confirm="Disable webhook"
        ConfirmIcon={DisableIcon}
        isDangerous
        mutationFn={() => getBody(api.POST('/api/admin/webhooks/{id}/disable', byId(webhook.id)))}
        onSuccess={() => finish('Webhook disabled successfully!')}
        failure="Failed to disable webhook"
        onClose={dialog.close}
      />,
    );
  return (
    <ActionButton
      permission="integrations:write"
      label={webhook.isEnabled ? 'Disable' : 'Enable'}
      icon={webhook.isEnabled ? <DisableIcon /> : <EnableIcon />}
      loading={isPending}
      onClick={webhook.isEnabled ? ask : () => enable(webhook.id)}
    />
  );
};
