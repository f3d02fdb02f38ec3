import ExtendIcon from '@mui/icons-material/MoreTimeOutlined';
import { useState } from 'react';
import { lazyDialog } from '../../dialogs/lazyDialog';
import type { User } from '../../providers/records';
import type { UserAction } from './userAction';

const ExtendDeadlineDialog = lazyDialog(
  async () => (await import('../ExtendDeadlineDialog')).ExtendDeadlineDialog,
);

/** Only for work that is under way, or late. */
export function useExtendDeadline(user: User): UserAction | null {
  const [isAsking, setIsAsking] = useState(false);
  if (user.workStartedAt === null || user.workSubmitted) return null;
  return {
    label: 'Extend Deadline',
    Icon: ExtendIcon,
    onClick: () => setIsAsking(true),
    dialog: isAsking && <ExtendDeadlineDialog user={user} onClose={() => setIsAsking(false)} />,
  };
}
