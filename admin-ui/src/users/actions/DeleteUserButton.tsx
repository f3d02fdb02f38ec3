import { pluralize } from '@inkwell/contract/format-count';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { TextInput, useNotify, useRecordContext, useRedirect, useUnselect } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { FormDialog } from '../../dialogs/FormDialog';
import { api, byId, getBody } from '../../providers/api';
import type { User } from '../../providers/records';
import { USERS } from '../../providers/resources';

export const DeleteUserButton = () => {
  const user = useRecordContext<User>();
  const dialog = useDialog();
  if (!user) return null;
  return (
    <ActionButton
      permission="users:delete"
      label="Delete"
      icon={<DeleteIcon />}
      color="error"
      onClick={() => dialog.open(<DeleteUserDialog user={user} onClose={dialog.close} />)}
    />
  );
};

interface Confirmation {
  email: string;
}

const DeleteUserDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const notify = useNotify();
  const redirect = useRedirect();
  const unselect = useUnselect(USERS);
  const queryClient = useQueryClient();

  const isSameEmail = (email?: string) =>
    email?.trim().toLowerCase() === user.email ? undefined : 'This is not the e-mail address of the user';
  const deleteUser = async () => {
    const { imagesLosingText } = await getBody(api.DELETE('/api/admin/users/{id}', byId(user.id)));
    notify(deletedMessage(imagesLosingText), { type: 'success' });
    redirect('list', USERS);
    unselect([user.id]);
    // Not the deleted user's page: while it is still shown, reading it again would fail.
    queryClient.invalidateQueries({ queryKey: [USERS, 'getList'] });
    queryClient.invalidateQueries({ queryKey: [USERS, 'counts'] });
  };
  return (
    <FormDialog<Confirmation>
      title={`Delete ${user.name}?`}
      lead={
        <>
          Everything about this user is erased: the account, all texts with their history, reviews and
          reports, e-mails and sessions. Only signed agreements and entries of the audit log stay, as
          evidence, with the name and the e-mail address in them. This cannot be undone. To confirm, type{' '}
          <b>{user.email}</b>
        </>
      }
      submitLabel="Delete user"
      isDangerous
      failure="Failed to delete user"
      onSubmit={deleteUser}
      onClose={onClose}
    >
      <TextInput
        source="email"
        label="E-mail address of the user"
        type="email"
        autoComplete="off"
        validate={isSameEmail}
        autoFocus
        helperText={false}
      />
    </FormDialog>
  );
};

const deletedMessage = (imagesLosingText: number) => {
  const message = 'User deleted successfully!';
  if (imagesLosingText === 0) return message;
  return `${message} ${pluralize(imagesLosingText, 'image')} lost the text of this user.`;
};
