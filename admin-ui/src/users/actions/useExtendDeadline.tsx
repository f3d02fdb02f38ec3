import ExtendIcon from '@mui/icons-material/MoreTimeOutlined';
import { lazy, Suspense, useState } from 'react';
import type { User } from '../../providers/records';
import type { UserAction } from './userAction';

const ExtendDeadlineDialog = lazy(async () => ({
  default: (await import('../ExtendDeadlineDialog')).ExtendDeadlineDialog,
}));

/** Only for work that is under way, or late. */
export function useExtendDeadline(user: User): UserAction | null {
  const [isAsking, setIsAsking] = useState(false);
  if (user.workStartedAt === null || user.workSubmitted) return null;
  return {
    label: 'Extend Deadline',
    Icon: ExtendIcon,
    onClick: () => setIsAsking(true),
    dialog: isAsking && (
      <Suspense>
        <ExtendDeadlineDialog user={user} onClose={() => setIsAsking(false)} />
      </Suspense>
    ),
  };
}
