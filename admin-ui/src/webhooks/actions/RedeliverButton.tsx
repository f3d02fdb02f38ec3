import SendIcon from '@mui/icons-material/ReplayOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRecordContext, useResourceContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { api, byId, getBody } from '../../providers/api';
import type { WebhookDelivery } from '../../providers/records';

export const RedeliverButton = ({ isEnabled }: { isEnabled: boolean }) => {
  const delivery = useRecordContext<WebhookDelivery>();
  const resource = useResourceContext();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => getBody(api.POST('/api/admin/webhook-deliveries/{id}/redeliver', byId(id))),
    onSuccess: ({ message }) => {
      notify(message, { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: [resource] });
    },
    meta: { failure: 'Failed to send the event again' },
  });
  if (!delivery || !isEnabled) return null;
  return (
    <ActionButton
      permission="integrations:write"
      label={delivery.state === 'pending' ? 'Send Now' : 'Send Again'}
      icon={<SendIcon />}
      loading={isPending}
      recordName={`${delivery.type} (${delivery.seq})`}
      onClick={() => mutate(delivery.id)}
    />
  );
};
