import DisableIcon from '@mui/icons-material/PauseCircleOutlined';
import EnableIcon from '@mui/icons-material/PlayCircleOutlined';
import { useRecordContext } from 'react-admin';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import type { Webhook } from '../../providers/resources';

/** One button enables and disables, so that it keeps the keyboard focus when the one becomes the other. */
export const EnableWebhookButton = () => (
  <ConfirmAction<Webhook>
    permission="integrations:write"
    {...(useRecordContext<Webhook>()?.isEnabled ? disable : enable)}
  />
);

const enable = {
  label: 'Enable',
  icon: EnableIcon,
  call: ({ id }: Webhook) => api.POST('/api/admin/webhooks/{id}/enable', byId(id)),
  done: 'Webhook enabled successfully!',
  failure: 'Failed to enable webhook',
};

const disable = {
  label: 'Disable',
  icon: DisableIcon,
  question: 'Disable this webhook?',
  content:
    'No events are sent to it. What waits for an attempt is not sent later either; the event feed still has it.',
  confirm: 'Disable webhook',
  isDangerous: true,
  call: ({ id }: Webhook) => api.POST('/api/admin/webhooks/{id}/disable', byId(id)),
  done: 'Webhook disabled successfully!',
  failure: 'Failed to disable webhook',
};
