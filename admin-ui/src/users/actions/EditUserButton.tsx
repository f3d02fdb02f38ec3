import EditIcon from '@mui/icons-material/EditOutlined';
import { DialogAction } from '../../actions/DialogAction';
import { lazyDialog } from '../../dialogs/lazyDialog';
import type { User } from '../../providers/resources';

const EditUserDialog = lazyDialog(async () => (await import('../EditUserDialog')).EditUserDialog);

export const EditUserButton = () => (
  <DialogAction<User>
    permission="users:write"
    label="Edit"
    icon={EditIcon}
    dialog={(user, close) => <EditUserDialog user={user} onClose={close} />}
  />
);
