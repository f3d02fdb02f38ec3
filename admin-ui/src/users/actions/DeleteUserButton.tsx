import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRecordContext, useRedirect } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { useDialog } from '../../dialogs/DialogHost';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { User } from '../../providers/records';
import { USERS } from '../../providers/resources';

export const DeleteUserButton = () => {
  const user = useRecordContext<User>();
  const dialog = useDialog();
  if (!user) return null;
  return (
    <ActionButton
      label="Delete"
      icon={<DeleteIcon />}
      color="error"
      onClick={() => dialog.open(<DeleteUserDialog user={user} onClose={dialog.close} />)}
    />
  );
};

const DeleteUserDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const notify = useNotify();
  const redirect = useRedirect();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return (
    <ConfirmDialog
      title={`Delete ${user.name}?`}
      content="The account, its drafts and its submitted work will be lost. Signed agreements stay, as evidence, under the name they were signed with. This cannot be undone."
      confirm="Delete user"
      ConfirmIcon={DeleteIcon}
      isDangerous
      mutationFn={() => dataProvider.deleteUser(user.id)}
      onSuccess={() => {
        notify('User deleted successfully!', { type: 'success' });
        redirect('list', USERS);
        // Not the deleted user's page: while it is still shown, reading it again would fail.
        queryClient.invalidateQueries({ queryKey: [USERS, 'getList'] });
      }}
      failure="Failed to delete user"
      onClose={onClose}
    />
  );
};
