import { formatCount } from '@inkwell/contract/format-count';
import { Box, Card, CardActionArea, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { usersPath } from '../lists/listPath';
import type { DashboardStats } from '../providers/resources';

interface StatCard {
  label: string;
  count: keyof DashboardStats;
  filter: Record<string, unknown>;
  /** A second line, empty if there is nothing to say. */
  note?: (stats: DashboardStats) => string;
}

const cards: StatCard[] = [
  { label: 'Total Users', count: 'totalUsers', filter: { role: 'user' } },
  { label: 'Verified Users', count: 'verifiedUsers', filter: { role: 'user', isVerified: true } },
  {
    label: 'Signed Agreements',
    count: 'signedUsers',
    filter: { role: 'user', isSignedAgreement: true },
    note: ({ signedByStaffUsers: byStaff }) =>
      byStaff > 0 ? `${formatCount(byStaff)} of them ticked by staff` : '',
  },
  {
    label: 'Working Users',
    count: 'workingUsers',
    filter: { role: 'user', isWorking: true },
  },
  { label: 'Submitted Work', count: 'submittedUsers', filter: { role: 'user', workSubmitted: true } },
  { label: 'Penalized Users', count: 'penalizedUsers', filter: { role: 'user', isPenalized: true } },
];

/** Each card links to the list of the users it counts. */
export const StatCards = ({ stats }: { stats: DashboardStats | undefined }) => (
  <Box
    component="section"
    aria-label="Figures"
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
    }}
  >
    {cards.map(({ label, count, filter, note }) => (
      <Card key={count}>
        <CardActionArea
          component={Link}
          to={usersPath(filter)}
          sx={{ p: { xs: 1.5, sm: 2.5 }, height: '100%' }}
        >
          <Typography variant="body2" component="p" sx={{ color: 'text.secondary', fontWeight: 500 }}>
            {label}
          </Typography>
          <Typography
            component="p"
            sx={{
              fontFamily: 'h1.fontFamily',
              fontSize: { xs: 28, sm: 36 },
              fontWeight: 600,
              lineHeight: 1.2,
              fontVariantNumeric: 'tabular-nums lining-nums',
            }}
          >
            {stats ? formatCount(stats[count]) : <Skeleton width={72} />}
          </Typography>
          {stats && note?.(stats) && (
            <Typography variant="body2" component="p" sx={{ color: 'text.secondary' }}>
              {note(stats)}
            </Typography>
          )}
        </CardActionArea>
      </Card>
    ))}
  </Box>
);
