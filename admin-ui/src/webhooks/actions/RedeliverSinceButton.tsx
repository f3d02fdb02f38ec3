import { pluralize } from '@inkwell/contract/format-count';
import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { DateTimeInput, required } from 'react-admin';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import type { Webhook } from '../../providers/resources';

/** After an outage of the receiver: the events of the time are sent now. */
export const RedeliverSinceButton = () => (
  <ConfirmAction
    permission="integrations:write"
    label="Send waiting and failed…"
    icon={SendIcon}
    when={({ isEnabled }) => isEnabled}
    question="Send waiting and failed events"
    content="All events since this time that wait for an attempt or have failed are sent now, with the same ids. What the receiver has accepted is not sent again."
    confirm="Send now"
    inputs={
      <DateTimeInput
        source="since"
        label="Events since"
        validate={required('Please choose a time')}
        helperText={false}
      />
    }
    maxWidth="sm"
    call={({ id }: Webhook, { since }: { since: string }) =>
      api.POST('/api/admin/webhooks/{id}/redeliver', {
        ...byId(id),
        body: { since: new Date(since).toISOString() },
      })
    }
    done={({ redelivered }) => `${pluralize(redelivered, 'event')} sent now.`}
    failure="Failed to send the events"
  />
);
