import { formatCount } from '@inkwell/contract/format-count';
import { Box } from '@mui/material';
import { useGetList } from 'react-admin';
import { Badge } from '../display/Badge';
import { visuallyHidden } from '../display/visuallyHidden';
import { ignoreError } from '../errors/ignoreError';
import { totalText } from './ListPagination';

export const OPEN_FILTER = { state: 'open' };
export const OPEN_FIRST = { field: 'answeredAt', order: 'DESC' } as const;

/** A menu entry with the number of open records. Live facts read the list again. */
export const OpenCountLabel = ({ resource, label }: { resource: string; label: string }) => {
  const { total = 0, meta } = useGetList(
    resource,
    { pagination: { page: 1, perPage: 1 }, sort: OPEN_FIRST, filter: OPEN_FILTER },
    { onError: ignoreError },
  );
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
    >
      {label}{' '}
      {total > 0 && (
        <>
          <span aria-hidden>
            <Badge tone="gray" label={totalText(total, meta)} />
          </span>
          <Box component="span" sx={visuallyHidden}>
            {`${formatCount(total)} open`}
          </Box>
        </>
      )}
    </Box>
  );
};
