import StartIcon from '@mui/icons-material/PlayCircleOutlined';
import { useState } from 'react';
import { lazyDialog } from '../../dialogs/lazyDialog';
import type { User } from '../../providers/records';
import type { UserAction } from './userAction';

const StartWorkDialog = lazyDialog(
  async () => (await import('../../edit-work/StartWorkDialog')).StartWorkDialog,
);

export function useStartWork(user: User): UserAction | null {
  const [isAsking, setIsAsking] = useState(false);
  if (user.role !== 'user' || user.workStartedAt !== null) return null;
  return {
    label: 'Start Work for User',
    Icon: StartIcon,
    onClick: () => setIsAsking(true),
    dialog: isAsking && <StartWorkDialog user={user} onClose={() => setIsAsking(false)} />,
  };
}
