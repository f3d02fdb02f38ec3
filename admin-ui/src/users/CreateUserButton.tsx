import AddIcon from '@mui/icons-material/PersonAddAltOutlined';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';

const CreateUserDialog = lazy(async () => ({
  default: (await import('./CreateUserDialog')).CreateUserDialog,
}));

export const CreateUserButton = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setIsOpen(true)}>
        Create User
      </Button>
      {isOpen && (
        <Suspense>
          <CreateUserDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
