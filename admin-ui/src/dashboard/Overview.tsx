import { Alert, Box, Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { untilIdle } from '../layout/untilIdle';
import type { DashboardStats } from '../providers/records';
import { QuickActions } from './QuickActions';
import { Rates } from './Rates';

// They come after the rest of the page, and what draws them only when they are near.
const Charts = lazy(async () => {
  await untilIdle();
  return import('./charts/Charts').then(
    (loaded) => ({ default: loaded.Charts }),
    () => ({ default: NoCharts }),
  );
});

const NoCharts = () => (
  <Alert severity="error">The charts could not be loaded. Load the page again to see them.</Alert>
);

interface OverviewProps {
  stats: DashboardStats | undefined;
  hasFailed: boolean;
}

export const Overview = ({ stats, hasFailed }: OverviewProps) => (
  <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <QuickActions />
    {stats ? <Rates stats={stats} /> : !hasFailed && <Skeleton variant="rounded" height={90} />}
    <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
      <Charts />
    </Suspense>
  </Box>
);
