import { isStaff } from '@inkwell/contract/roles';
import { trimEmail } from '@inkwell/contract/validation';
import EmailIcon from '@mui/icons-material/AlternateEmailOutlined';
import { TextInput, useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { FormDialog } from '../../dialogs/FormDialog';
import { api, byId, getBody } from '../../providers/api';
import type { User } from '../../providers/records';
import { emailRules } from '../userFields';

export const CorrectEmailButton = () => {
  const user = useRecordContext<User>();
  const dialog = useDialog();
  if (!user || user.suspendedAt !== null) return null;
  return (
    <ActionButton
      permission="users:write"
      label="Correct E-mail Address"
      icon={<EmailIcon />}
      onClick={() => dialog.open(<CorrectEmailDialog user={user} onClose={dialog.close} />)}
    />
  );
};

const CorrectEmailDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const correct = async ({ email }: { email: string }) => {
    const { message } = await getBody(
      api.POST('/api/admin/users/{id}/correct-email', {
        ...byId(user.id),
        body: { email: trimEmail(email) },
      }),
    );
    notify(message, { type: 'success' });
    refresh();
  };
  const proof = isStaff(user.role) ? 'an invitation' : 'a code';
  return (
    <FormDialog<{ email: string }>
      title="Correct E-mail Address"
      lead={
        <>
          The present address is <b>{user.email}</b>. {user.name} is signed out, and must confirm the new
          address with {proof} that is sent to it. Links that were sent to the present address stop working.
        </>
      }
      submitLabel="Correct address"
      failure="Failed to correct the e-mail address"
      onSubmit={correct}
      onClose={onClose}
    >
      <TextInput
        source="email"
        label="New e-mail address"
        type="email"
        autoComplete="off"
        validate={emailRules}
        autoFocus
        helperText={false}
      />
    </FormDialog>
  );
};
