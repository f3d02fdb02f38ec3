import TestIcon from '@mui/icons-material/SendOutlined';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { api, byId, getBody } from '../../providers/api';
import type { Webhook } from '../../providers/records';
import { attemptText } from '../webhookTexts';

export const TestWebhookButton = () => {
  const webhook = useRecordContext<Webhook>();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => getBody(api.POST('/api/admin/webhooks/{id}/test', byId(id))),
    onSuccess: ({ attempt }) => {
      const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
      if (isDelivered) notify(`The test was delivered: ${attemptText(attempt)}`, { type: 'success' });
      else notify(`The test failed: ${attemptText(attempt)}`, { type: 'error' });
    },
    meta: { failure: 'Failed to send the test' },
  });
  if (!webhook) return null;
  return (
    <ActionButton
      permission="integrations:write"
      label="Send Test"
      icon={<TestIcon />}
      loading={isPending}
      onClick={() => mutate(webhook.id)}
    />
  );
};
