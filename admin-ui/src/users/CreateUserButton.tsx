import AddIcon from '@mui/icons-material/PersonAddAltOutlined';
import { Button } from '@mui/material';
import { useDialog } from '../dialogs/DialogHost';
import { useMay } from '../providers/permissions';
import { CreateUserDialog } from './CreateUserDialog';

export const CreateUserButton = () => {
  const dialog = useDialog();
  if (!useMay('users:write')) return null;
  return (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      onClick={() => dialog.open(<CreateUserDialog onClose={dialog.close} />)}
    >
      Create User
    </Button>
  );
};
