import TestIcon from '@mui/icons-material/SendOutlined';
import { useNotify } from 'react-admin';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import type { Webhook } from '../../providers/resources';
import { attemptText } from '../webhookTexts';

export const TestWebhookButton = () => {
  const notify = useNotify();
  return (
    <ConfirmAction
      permission="integrations:write"
      label="Send Test"
      icon={TestIcon}
      call={({ id }: Webhook) => api.POST('/api/admin/webhooks/{id}/test', byId(id))}
      done=""
      failure="Failed to send the test"
      onDone={({ attempt }) => {
        const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
        if (isDelivered) notify(`The test was delivered: ${attemptText(attempt)}`, { type: 'success' });
        else notify(`The test failed: ${attemptText(attempt)}`, { type: 'error' });
      }}
    />
  );
};
