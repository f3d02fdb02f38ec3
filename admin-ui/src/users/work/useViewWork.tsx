import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { useState } from 'react';
import type { User } from '../../providers/records';
import type { UserAction } from '../actions/userAction';
import { WorkDialog } from './WorkDialog';

export function useViewWork(user: User): UserAction | null {
  const [isOpen, setIsOpen] = useState(false);
  return {
    label: 'View Work',
    Icon: ViewIcon,
    onClick: () => setIsOpen(true),
    dialog: isOpen && <WorkDialog user={user} onClose={() => setIsOpen(false)} />,
  };
}
