import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetIdentity } from 'react-admin';
import { LoadFailure } from '../errors/LoadFailure';
import { PageHeader } from '../layout/PageHeader';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import { DashboardTabs } from './DashboardTabs';
import { HeaderLinks } from './HeaderLinks';
import { SearchBox } from './SearchBox';
import { StatCards } from './StatCards';

export const DashboardPage = () => {
  const { identity } = useGetIdentity();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'stats'],
    queryFn: () => dataProvider.getStats(),
  });
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead={identity?.fullName ? `Welcome back, ${identity.fullName}!` : 'Welcome back!'}
        actions={<HeaderLinks />}
      />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <SearchBox />
        {error && !data ? (
          <LoadFailure title="Failed to load dashboard stats" error={error} onRetry={() => refetch()} />
        ) : (
          <StatCards stats={data} />
        )}
        <DashboardTabs stats={data} hasFailed={error !== null} />
      </Box>
    </>
  );
};
