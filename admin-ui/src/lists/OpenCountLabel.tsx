import { formatCount } from '@inkwell/contract/format-count';
import { useGetList } from 'react-admin';
import { ignoreError } from '../errors/ignoreError';
import { totalText } from './ListPagination';
import { MenuLabel } from './MenuLabel';

export const OPEN_FILTER = { state: 'open' };
export const OPEN_FIRST = { field: 'answeredAt', order: 'DESC' } as const;

/** A menu entry with the number of open records. Live facts read the list again. */
export const OpenCountLabel = ({ resource, label }: { resource: string; label: string }) => {
  const { total = 0, meta } = useGetList(
    resource,
    { pagination: { page: 1, perPage: 1 }, sort: OPEN_FIRST, filter: OPEN_FILTER },
    { onError: ignoreError },
  );
  const count = total > 0 ? totalText(total, meta) : null;
  return <MenuLabel label={label} count={count} description={`${formatCount(total)} open`} />;
};
