import EditIcon from '@mui/icons-material/EditOutlined';
import { useState } from 'react';
import { lazyDialog } from '../../dialogs/lazyDialog';
import type { User } from '../../providers/records';
import type { UserAction } from './userAction';

const EditUserDialog = lazyDialog(async () => (await import('../EditUserDialog')).EditUserDialog);

export function useEditUser(user: User): UserAction | null {
  const [isOpen, setIsOpen] = useState(false);
  return {
    label: 'Edit',
    Icon: EditIcon,
    onClick: () => setIsOpen(true),
    dialog: isOpen && <EditUserDialog user={user} onClose={() => setIsOpen(false)} />,
  };
}
