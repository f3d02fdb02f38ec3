import { formatDate, formatDateTime } from '@inkwell/web/format-date';
import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Badge } from '../../display/Badge';
import { LoadFailure } from '../../errors/LoadFailure';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { User } from '../../providers/records';
import { PenaltyButton } from '../../users/actions/PenaltyButton';
import { EditWorkButton } from '../../users/work/EditWorkButton';
import { ViewWorkButton } from '../../users/work/ViewWorkButton';
import { ActiveUsers } from './ActiveUsers';
import { UserGrid } from './UserGrid';
import { userActions, userColumns } from './userColumns';

type UsersTabKey = 'signed' | 'verified' | 'active' | 'submitted' | 'penalized';

/** One call loads the newest 100 users of each tab, so changing the tab needs no request. */
export const UsersTab = ({ tab }: { tab: UsersTabKey }) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'users'],
    queryFn: () => dataProvider.getDetailedUsers(),
  });
  if (error && !data)
    return <LoadFailure title="Failed to load user data" error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={320} aria-busy="true" />;
  switch (tab) {
    case 'signed':
      return (
        <UserTable users={withIds(data.signedAgreements)} total={data.totals.signedAgreements} tab={tab} />
      );
    case 'verified':
      return <UserTable users={withIds(data.verifiedUsers)} total={data.totals.verifiedUsers} tab={tab} />;
    case 'active':
      return <ActiveUsers users={withIds(data.activeUsers)} total={data.totals.activeUsers} />;
    case 'submitted':
      return <SubmittedTable users={withIds(data.submittedWork)} total={data.totals.submittedWork} />;
    case 'penalized':
      return <PenalizedTable users={withIds(data.penalizedWork)} total={data.totals.penalizedWork} />;
  }
};

/** Adds `id`, as the HTTP client does for lists. */
function withIds<Row extends Omit<User, 'id'>>(rows: Row[]): (Row & User)[] {
  return rows.map((row) => ({ ...row, id: row._id }));
}

const kinds = {
  signed: {
    label: 'Signed Agreements',
    filter: { role: 'user', isSignedAgreement: true },
    emptyText: 'Nobody has signed yet.',
  },
  verified: {
    label: 'Verified Users',
    filter: { role: 'user', isVerified: true },
    emptyText: 'Nobody has proved an e-mail address yet.',
  },
};

interface UserTableProps {
  users: User[];
  total: number;
  tab: keyof typeof kinds;
}

export const UserTable = ({ users, total, tab }: UserTableProps) => (
  <UserGrid {...kinds[tab]} users={users} total={total} columns={userColumns} actions={userActions} />
);

export const SubmittedTable = ({ users, total }: { users: User[]; total: number }) => (
  <UserGrid
    label="Submitted Work"
    filter={{ role: 'user', workSubmitted: true }}
    emptyText="Nobody has submitted work yet."
    users={users}
    total={total}
    columns={[
      { name: 'Work status', render: (user) => <WorkStatusBadge user={user} /> },
      { name: 'Submitted', render: (user) => formatDateTime(user.submittedAt) },
      { name: 'Started', render: (user) => formatDate(user.workStartedAt) },
      {
        name: 'State',
        render: (user) =>
          user.isPenalized ? <Badge label="Penalized" tone="red" /> : <Badge label="Active" tone="green" />,
      },
    ]}
    actions={
      <>
        <ViewWorkButton />
        <EditWorkButton />
        <PenaltyButton only="penalize" />
      </>
    }
  />
);

export const PenalizedTable = ({ users, total }: { users: User[]; total: number }) => (
  <UserGrid
    label="Penalized Work"
    filter={{ role: 'user', isPenalized: true }}
    emptyText="Nobody is penalized."
    users={users}
    total={total}
    columns={[
      { name: 'Penalized', render: (user) => formatDateTime(user.penalizedAt) },
      { name: 'Reason', render: (user) => user.penalizedReason?.replaceAll('_', ' ') || '–' },
      { name: 'Work status', render: (user) => <WorkStatusBadge user={user} /> },
    ]}
    actions={<PenaltyButton only="remove" />}
  />
);

export const WorkStatusBadge = ({ user }: { user: Pick<User, 'workSubmitted' | 'workStartedAt'> }) => {
  if (user.workSubmitted) return <Badge label="Submitted" tone="green" />;
  if (user.workStartedAt) return <Badge label="In Progress" tone="blue" />;
  return <Badge label="Not Started" tone="gray" />;
};
