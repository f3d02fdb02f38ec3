import { Box, Card, CardActionArea, Skeleton, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { ignoreError } from '../layout/ignoreError';
import { LoadFailure } from '../layout/LoadFailure';
import { USERS } from '../providers/resources';

const totals: { label: string; filter: Record<string, boolean> }[] = [
  { label: 'Total Users', filter: {} },
  { label: 'Verified Users', filter: { isVerified: true } },
  { label: 'Signed Agreements', filter: { isSignedAgreement: true } },
];

/** Counted by the same list calls the cards lead to. */
export const Totals = () => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
    }}
  >
    {totals.map(({ label, filter }) => (
      <TotalCard key={label} label={label} filter={filter} />
    ))}
  </Box>
);

const TotalCard = ({ label, filter }: { label: string; filter: Record<string, boolean> }) => {
  const { total, error, refetch } = useGetList(
    USERS,
    { filter, pagination: { page: 1, perPage: 1 }, sort: { field: 'createdAt', order: 'DESC' } },
    { onError: ignoreError },
  );
  if (error)
    return <LoadFailure title="Failed to load dashboard stats" error={error} onRetry={() => refetch()} />;
  const search = new URLSearchParams({ filter: JSON.stringify(filter) }).toString();
  return (
    <Card>
      <CardActionArea component={Link} to={{ pathname: `/${USERS}`, search }} sx={{ p: 2.5 }}>
        <Typography variant="body2" component="p" sx={{ color: 'text.secondary', fontWeight: 500 }}>
          {label}
        </Typography>
        <Typography
          component="p"
          sx={{
            fontFamily: 'h1.fontFamily',
            fontSize: 36,
            fontWeight: 600,
            lineHeight: 1.2,
            fontVariantNumeric: 'tabular-nums lining-nums',
          }}
        >
          {total === undefined ? <Skeleton width={72} /> : total.toLocaleString()}
        </Typography>
      </CardActionArea>
    </Card>
  );
};
