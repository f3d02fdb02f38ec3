import AddIcon from '@mui/icons-material/PersonAddAltOutlined';
import { Button } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useDialog } from '../dialogs/DialogHost';
import { useMay } from '../providers/permissions';

// A list does not load the dialog.
const CreateUserDialog = lazy(async () => ({
  default: (await import('./CreateUserDialog')).CreateUserDialog,
}));

export const CreateUserButton = () => {
  const dialog = useDialog();
  if (!useMay('users:write')) return null;
  return (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      onClick={() =>
        dialog.open(
          <Suspense>
            <CreateUserDialog onClose={dialog.close} />
          </Suspense>,
        )
      }
    >
      Create User
    </Button>
  );
};
