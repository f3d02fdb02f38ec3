import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../errors/LoadFailure';
import { api, getBody } from '../../providers/api';
import type { User } from '../../providers/resources';
import { PenaltyButton } from '../../users/actions/PenaltyButton';
import {
  penalized,
  penaltyReason,
  penaltyState,
  submitted,
  workStarted,
  workStatus,
} from '../../users/userColumns';
import { EditWorkButton } from '../../users/work/EditWorkButton';
import { ViewWorkButton } from '../../users/work/ViewWorkButton';
import { ActiveUsers } from './ActiveUsers';
import { NewestUsers } from './NewestUsers';
import { tabActions, tabColumns } from './tabColumns';

type UsersTabKey = 'signed' | 'verified' | 'active' | 'submitted' | 'penalized';

/** One call loads the newest 100 users of each tab, so changing the tab needs no request. */
export const UsersTab = ({ tab }: { tab: UsersTabKey }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'users'],
    queryFn: () => getBody(api.GET('/api/admin/detailed-user-data')),
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
}

const UserTable = ({ tab, ...props }: UserTableProps & { tab: keyof typeof kinds }) => (
  <NewestUsers {...kinds[tab]} {...props} columns={tabColumns} actions={tabActions} />
);

const SubmittedTable = (props: UserTableProps) => (
  <NewestUsers
    {...props}
    label="Submitted Work"
    filter={{ role: 'user', workSubmitted: true }}
    emptyText="Nobody has submitted work yet."
    columns={[workStatus, submitted, { ...workStarted, label: 'Started' }, penaltyState]}
    actions={
      <>
        <ViewWorkButton />
        <EditWorkButton />
        <PenaltyButton only="penalize" />
      </>
    }
  />
);

const PenalizedTable = (props: UserTableProps) => (
  <NewestUsers
    {...props}
    label="Penalized Work"
    filter={{ role: 'user', isPenalized: true }}
    emptyText="Nobody is penalized."
    columns={[penalized, penaltyReason, workStatus]}
    actions={<PenaltyButton only="remove" />}
  />
);
