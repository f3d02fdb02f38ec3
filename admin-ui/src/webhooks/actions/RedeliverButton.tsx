import SendIcon from '@mui/icons-material/ReplayOutlined';
import { useRecordContext } from 'react-admin';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import type { WebhookDelivery } from '../../providers/resources';

export const RedeliverButton = () => (
  <ConfirmAction<WebhookDelivery>
    permission="integrations:write"
    label={useRecordContext<WebhookDelivery>()?.state === 'pending' ? 'Send Now' : 'Send Again'}
    icon={SendIcon}
    recordName={({ type, seq }) => `${type} (${seq})`}
    call={({ id }) => api.POST('/api/admin/webhook-deliveries/{id}/redeliver', byId(id))}
    failure="Failed to send the event again"
  />
);
