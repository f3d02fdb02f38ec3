import AddIcon from '@mui/icons-material/PersonAddAltOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { lazyDialog } from '../dialogs/lazyDialog';

const CreateUserDialog = lazyDialog(async () => (await import('./CreateUserDialog')).CreateUserDialog);

export const CreateUserButton = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setIsOpen(true)}>
        Create User
      </Button>
      {isOpen && <CreateUserDialog onClose={() => setIsOpen(false)} />}
    </>
  );
};
