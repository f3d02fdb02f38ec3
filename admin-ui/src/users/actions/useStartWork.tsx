import StartIcon from '@mui/icons-material/PlayCircleOutlined';
import { lazy, Suspense, useState } from 'react';
import type { User } from '../../providers/records';
import type { UserAction } from './userAction';

const StartWorkDialog = lazy(async () => ({
  default: (await import('../../edit-work/StartWorkDialog')).StartWorkDialog,
}));

export function useStartWork(user: User): UserAction | null {
  const [isAsking, setIsAsking] = useState(false);
  if (user.role !== 'user' || user.workStartedAt !== null) return null;
  return {
    label: 'Start Work for User',
    Icon: StartIcon,
    onClick: () => setIsAsking(true),
    dialog: isAsking && (
      <Suspense>
        <StartWorkDialog user={user} onClose={() => setIsAsking(false)} />
      </Suspense>
    ),
  };
}
