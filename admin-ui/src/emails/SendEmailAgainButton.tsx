import { emailName } from '@inkwell/contract/operation-names';
import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../actions/ActionButton';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import { useDialog } from '../dialogs/DialogHost';
import { api, byId, getBody } from '../providers/api';
import type { EmailDetails } from '../providers/records';

export const SendEmailAgainButton = () => {
  const email = useRecordContext<EmailDetails>();
  const dialog = useDialog();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!email?.isRepeatable) return null;
  const ask = () =>
    dialog.open(
      <ConfirmDialog
        title="Send Again"
        content={`“${emailName(email.template)}” will be e-mailed to ${email.recipient} again, with the same content.`}
        confirm="Send Again"
        ConfirmIcon={SendIcon}
        mutationFn={() => getBody(api.POST('/api/admin/emails/{id}/send-again', byId(email.id)))}
        onSuccess={({ message }) => {
          notify(message, { type: 'success' });
          refresh();
        }}
        failure="Failed to send the e-mail again"
        onClose={dialog.close}
      />,
    );
  return (
    <ActionButton
      permission="operations:retry"
      label="Send Again"
      icon={<SendIcon />}
      variant="contained"
      onClick={ask}
    />
  );
};
