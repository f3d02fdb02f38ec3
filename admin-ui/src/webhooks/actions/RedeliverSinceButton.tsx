import { pluralize } from '@inkwell/contract/format-count';
import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { DateTimeInput, required, useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { FormDialog } from '../../dialogs/FormDialog';
import { api, byId, getBody } from '../../providers/api';
import type { Webhook } from '../../providers/records';

/** After an outage of the receiver: the events of the time are sent now. */
export const RedeliverSinceButton = () => {
  const webhook = useRecordContext<Webhook>();
  const dialog = useDialog();
  if (!webhook?.isEnabled) return null;
  return (
    <ActionButton
      permission="integrations:write"
      label="Send waiting and failed…"
      icon={<SendIcon />}
      onClick={() => dialog.open(<RedeliverSinceDialog id={webhook.id} onClose={dialog.close} />)}
    />
  );
};

const RedeliverSinceDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const send = async ({ since }: { since: string }) => {
    const body = { since: new Date(since).toISOString() };
    const { redelivered } = await getBody(
      api.POST('/api/admin/webhooks/{id}/redeliver', { ...byId(id), body }),
    );
    notify(`${pluralize(redelivered, 'event')} sent now.`, { type: 'success' });
    refresh();
    return undefined;
  };
  return (
    <FormDialog<{ since: string }>
      title="Send waiting and failed events"
      lead="All events since this time that wait for an attempt or have failed are sent now, with the same ids. What the receiver has accepted is not sent again."
      submitLabel="Send now"
      failure="Failed to send the events"
      defaultValues={{}}
      maxWidth="sm"
      onSubmit={send}
      onClose={onClose}
    >
      <DateTimeInput
        source="since"
        label="Events since"
        validate={required('Please choose a time')}
        helperText={false}
      />
    </FormDialog>
  );
};
