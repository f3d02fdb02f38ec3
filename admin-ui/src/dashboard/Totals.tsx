import { Box, Card, CardActionArea, Skeleton, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { ignoreError } from '../layout/ignoreError';
import { LoadFailure } from '../layout/LoadFailure';
import { USERS } from '../providers/resources';

type Filter = Record<string, boolean>;

const EVERYONE: Filter = {};
const VERIFIED: Filter = { isVerified: true };
const SIGNED: Filter = { isSignedAgreement: true };

/** Counted by the same list calls the cards lead to. */
export const Totals = () => {
  const totals = [
    { label: 'Total Users', filter: EVERYONE, count: useCount(EVERYONE) },
    { label: 'Verified Users', filter: VERIFIED, count: useCount(VERIFIED) },
    { label: 'Signed Agreements', filter: SIGNED, count: useCount(SIGNED) },
  ];
  const failed = totals.find(({ count }) => count.error);
  if (failed) {
    const retry = () => {
      for (const { count } of totals) count.refetch();
    };
    return <LoadFailure title="Failed to load dashboard stats" error={failed.count.error} onRetry={retry} />;
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {totals.map(({ label, filter, count }) => (
        <TotalCard key={label} label={label} filter={filter} total={count.total} />
      ))}
    </Box>
  );
};

function useCount(filter: Filter) {
  return useGetList(
    USERS,
    { filter, pagination: { page: 1, perPage: 1 }, sort: { field: 'createdAt', order: 'DESC' } },
    { onError: ignoreError },
  );
}

const TotalCard = ({
  label,
  filter,
  total,
}: {
  label: string;
  filter: Filter;
  total: number | undefined;
}) => (
  <Card>
    <CardActionArea
      component={Link}
      to={{
        pathname: `/${USERS}`,
        search: new URLSearchParams({ filter: JSON.stringify(filter) }).toString(),
      }}
      sx={{ p: 2.5 }}
    >
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
