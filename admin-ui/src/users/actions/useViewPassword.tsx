import PasswordIcon from '@mui/icons-material/KeyOutlined';
import { useState } from 'react';
import type { User } from '../../providers/records';
import { PasswordDialog } from '../PasswordDialog';
import { usePasswordReveal } from '../usePasswordReveal';
import type { UserAction } from './userAction';

export function useViewPassword(user: User): UserAction | null {
  const [isOpen, setIsOpen] = useState(false);
  const { isOffered } = usePasswordReveal();
  // The dialog that brought the refusal stays until it has been read.
  if (!isOffered && !isOpen) return null;
  return {
    label: 'View Password',
    Icon: PasswordIcon,
    color: 'secondary',
    onClick: () => setIsOpen(true),
    dialog: isOpen && <PasswordDialog user={user} onClose={() => setIsOpen(false)} />,
  };
}
