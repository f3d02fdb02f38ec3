import EditIcon from '@mui/icons-material/EditOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import type { User } from '../../providers/records';
import { EditUserDialog } from '../EditUserDialog';

export const EditUserButton = () => {
  const user = useRecordContext<User>();
  const dialog = useDialog();
  if (!user) return null;
  return (
    <ActionButton
      permission="users:write"
      label="Edit"
      icon={<EditIcon />}
      onClick={() => dialog.open(<EditUserDialog user={user} onClose={dialog.close} />)}
    />
  );
};
