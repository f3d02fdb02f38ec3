import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useDataProvider, useNotify, useRedirect } from 'react-admin';
import { useAction } from '../../actions/useAction';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { User } from '../../providers/records';
import { USERS } from '../../providers/resources';
import type { UserAction } from './userAction';

export function useDeleteUser(user: User): UserAction | null {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const redirect = useRedirect();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [isAsking, setIsAsking] = useState(false);
  const { run, isRunning } = useAction(async () => {
    try {
      await dataProvider.deleteUser(user.id);
      notify('User deleted successfully!', { type: 'success' });
      redirect('list', USERS);
      // Not the page of the person, which may still be there: nobody is found on it any more.
      queryClient.invalidateQueries({ queryKey: [USERS, 'getList'] });
    } finally {
      setIsAsking(false);
    }
  }, 'Failed to delete user');
  return {
    label: 'Delete',
    Icon: DeleteIcon,
    color: 'error',
    onClick: () => setIsAsking(true),
    dialog: (
      <Confirm
        isOpen={isAsking}
        loading={isRunning}
        title={`Delete ${user.name}?`}
        content="The account, its drafts and its submitted work will be lost. Signed agreements stay, as evidence, under the name they were signed with. This cannot be undone."
        confirm="Delete user"
        confirmColor="warning"
        ConfirmIcon={DeleteIcon}
        onConfirm={run}
        onClose={() => setIsAsking(false)}
      />
    ),
  };
}
