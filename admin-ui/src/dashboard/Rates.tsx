import { Box, Card, Typography } from '@mui/material';
import { ProgressBar } from '../display/ProgressBar';
import type { DashboardStats } from '../providers/records';
import { ratesOf } from './rates';

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
