import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { lazyDialog } from '../../display/lazyDialog';
import type { User } from '../../providers/records';

const DeleteUserDialog = lazyDialog(async () => (await import('../DeleteUserDialog')).DeleteUserDialog);

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
