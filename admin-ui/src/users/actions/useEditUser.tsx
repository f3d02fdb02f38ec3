import EditIcon from '@mui/icons-material/EditOutlined';
import { lazy, Suspense, useState } from 'react';
import type { User } from '../../providers/records';
import type { UserAction } from './userAction';

const EditUserDialog = lazy(async () => ({ default: (await import('../EditUserDialog')).EditUserDialog }));

export function useEditUser(user: User): UserAction | null {
  const [isOpen, setIsOpen] = useState(false);
  return {
    label: 'Edit',
    Icon: EditIcon,
    onClick: () => setIsOpen(true),
    dialog: isOpen && (
      <Suspense>
        <EditUserDialog user={user} onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  };
}
