import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { LoadFailure } from '../../errors/LoadFailure';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { User } from '../../providers/records';
import type { PeopleTabKey } from '../tabs';
import { PenalizedTable } from './PenalizedTable';
import { PeopleTable } from './PeopleTable';
import { SubmittedTable } from './SubmittedTable';

/** The newest hundred of each kind come in one call, so that going from tab to tab asks nothing. */
export const PeopleTab = ({ tab }: { tab: PeopleTabKey }) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'people'],
    queryFn: () => dataProvider.getDetailedUsers(),
  });
  if (error && !data)
    return <LoadFailure title="Failed to load user data" error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={320} aria-busy="true" />;
  switch (tab) {
    case 'signed':
      return (
        <PeopleTable people={withIds(data.signedAgreements)} total={data.totals.signedAgreements} tab={tab} />
      );
    case 'verified':
      return <PeopleTable people={withIds(data.verifiedUsers)} total={data.totals.verifiedUsers} tab={tab} />;
    case 'active':
      return <PeopleTable people={withIds(data.activeUsers)} total={data.totals.activeUsers} tab={tab} />;
    case 'submitted':
      return <SubmittedTable people={withIds(data.submittedWork)} total={data.totals.submittedWork} />;
    case 'penalized':
      return <PenalizedTable people={withIds(data.penalizedWork)} total={data.totals.penalizedWork} />;
  }
};

/** As the HTTP client does it for lists. */
function withIds<Row extends Omit<User, 'id'>>(rows: Row[]): (Row & User)[] {
  return rows.map((row) => ({ ...row, id: row._id }));
}
