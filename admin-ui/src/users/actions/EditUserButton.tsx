import EditIcon from '@mui/icons-material/EditOutlined';
import { DialogAction } from '../../actions/DialogAction';
import type { User } from '../../providers/records';
import { EditUserDialog } from '../EditUserDialog';

export const EditUserButton = () => (
  <DialogAction<User>
    permission="users:write"
    label="Edit"
    icon={EditIcon}
    dialog={(user, close) => <EditUserDialog user={user} onClose={close} />}
  />
);
