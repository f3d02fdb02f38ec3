import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { LoadFailure } from '../../errors/LoadFailure';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import { DaysChart } from './DaysChart';
import { DueChart } from './DueChart';
import { FunnelChart } from './FunnelChart';
import { ResultsChart } from './ResultsChart';

export const Charts = () => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'charts'],
    queryFn: () => dataProvider.getCharts(),
  });
  if (error && !data)
    return <LoadFailure title="Failed to load the charts" error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={320} aria-busy="true" />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        '& > :first-of-type': { gridColumn: '1 / -1' },
      }}
    >
      <DaysChart days={data.days} />
      <FunnelChart funnel={data.funnel} />
      <DueChart due={data.due} />
      <ResultsChart results={data.results} days={data.days.length} />
    </Box>
  );
};
