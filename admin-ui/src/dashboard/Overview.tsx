import { Alert, Box, Card, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { ProgressBar } from '../display/ProgressBar';
import type { DashboardStats } from '../providers/resources';
import { QuickActions } from './QuickActions';
import { ratesOf } from './rates';

// The chart library is loaded when a chart is near the window.
const Charts = lazy(() =>
  import('./charts/Charts').then(
    (loaded) => ({ default: loaded.Charts }),
    () => ({ default: NoCharts }),
  ),
);

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

export const Rates = ({ stats }: { stats: DashboardStats }) => (
  <Box component="section" aria-labelledby="rates">
    <Typography id="rates" variant="h2" sx={{ mb: 1.5 }}>
      Rates
    </Typography>
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))' }}
    >
      {ratesOf(stats).map(({ name, percent }) => (
        <Card key={name} sx={{ p: 2 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1 }}>
            <Typography variant="body2">{name}</Typography>
            <Typography variant="body2" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {percent}%
            </Typography>
          </Box>
          <ProgressBar percent={percent} label={name} />
        </Card>
      ))}
    </Box>
  </Box>
);
