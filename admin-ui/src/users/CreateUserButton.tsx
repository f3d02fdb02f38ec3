import AddIcon from '@mui/icons-material/PersonAddAltOutlined';
import { Button } from '@mui/material';
import { useDialog } from '../dialogs/DialogHost';
import { lazyDialog } from '../dialogs/lazyDialog';
import { useMay } from '../providers/permissions';

const CreateUserDialog = lazyDialog(async () => (await import('./CreateUserDialog')).CreateUserDialog);

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
