import { formatDate } from '@inkwell/web/format-date';
import type { User } from '../../providers/records';
import { CopyLinkButton } from '../../users/actions/CopyLinkButton';
import { PenaltyButton } from '../../users/actions/PenaltyButton';
import { ViewPasswordButton } from '../../users/actions/ViewPasswordButton';
import { FlagBadges } from '../../users/UserBadges';
import type { UserColumn } from './UserGrid';

/** What the tabs of signed, verified and active users have in common. */
export const userColumns: UserColumn<User>[] = [
  { name: 'Status', render: (user) => <FlagBadges user={user} /> },
  { name: 'Signature', render: (user) => (user.signature ? 'Signed' : 'Not signed') },
  { name: 'Work started', render: (user) => formatDate(user.workStartedAt) },
  { name: 'Created', render: (user) => formatDate(user.createdAt) },
];

export const userActions = (
  <>
    <ViewPasswordButton />
    <CopyLinkButton />
    <PenaltyButton only="penalize" />
  </>
);
