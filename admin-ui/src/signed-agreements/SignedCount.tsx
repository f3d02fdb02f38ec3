import { Typography } from '@mui/material';
import { useGetList, useListContext } from 'react-admin';
import { ignoreError } from '../errors/ignoreError';
import { SIGNED_AGREEMENTS } from '../providers/resources';

/** How many match the search, of how many there are. */
export const SignedCount = () => {
  const { total } = useListContext();
  const { total: all } = useGetList(
    SIGNED_AGREEMENTS,
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'signedAt', order: 'DESC' } },
    { onError: ignoreError },
  );
  if (total === undefined || all === undefined) return null;
  return (
    <Typography
      role="status"
      variant="body2"
      sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      {total.toLocaleString()} of {all.toLocaleString()} agreements
    </Typography>
  );
};
