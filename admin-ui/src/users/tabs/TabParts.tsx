import { Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { List, useListContext } from 'react-admin';
import { ignoreError } from '../../errors/ignoreError';
import { LoadFailure } from '../../errors/LoadFailure';
import { ListPagination } from '../../lists/ListPagination';
import { LoadedRecords } from '../../lists/LoadedRecords';

interface UserRecordListProps {
  resource: string;
  filter: Record<string, string>;
  /** The field to sort by, in descending order. */
  sort: string;
  failure: string;
  none: string;
  children: ReactNode;
}

const PER_PAGE = 10;

/** Its page and order are stored neither in the URL of the user's page nor for the resource's own list. */
export const UserRecordList = ({ resource, filter, sort, failure, none, children }: UserRecordListProps) => (
  <List
    resource={resource}
    filter={filter}
    sort={{ field: sort, order: 'DESC' }}
    perPage={PER_PAGE}
    disableSyncWithLocation
    storeKey={false}
    title={false}
    actions={false}
    empty={<EmptyText>{none}</EmptyText>}
    queryOptions={{ onError: ignoreError }}
    pagination={<Pages />}
    exporter={false}
  >
    <LoadedRecords failure={failure}>{children}</LoadedRecords>
  </List>
);

/** Hidden if there is only one page. */
const Pages = () => {
  const { total = 0 } = useListContext();
  return total > PER_PAGE ? <ListPagination /> : null;
};

export const EmptyText = ({ children }: { children: ReactNode }) => (
  <Typography role="status" sx={{ color: 'text.secondary', py: 4, textAlign: 'center' }}>
    {children}
  </Typography>
);

interface LoadedProps<Answer> {
  queryKey: readonly string[];
  load: () => Promise<Answer>;
  failure: string;
  children: (answer: Answer) => ReactNode;
}

/** Loads the data of a tab, and shows its loading and error states. */
export const Loaded = <Answer,>({ queryKey, load, failure, children }: LoadedProps<Answer>) => {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: load });
  if (data !== undefined) return children(data);
  if (error) return <LoadFailure title={failure} error={error} onRetry={() => refetch()} />;
  return <Skeleton variant="rounded" height={200} aria-busy="true" />;
};
