import { isStaff } from '@inkwell/contract/roles';
import { trimEmail } from '@inkwell/contract/validation';
import { TextInput, useNotify, useRefresh } from 'react-admin';
import { FormDialog } from '../../dialogs/FormDialog';
import { api, byId, getBody } from '../../providers/api';
import type { User } from '../../providers/records';
import { emailRules } from '../userFields';

export const CorrectEmailDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
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
