import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { List, useListContext } from 'react-admin';
import { ignoreError } from '../errors/ignoreError';
import { ListPagination } from './ListPagination';
import { LoadedRecords } from './LoadedRecords';

interface FilteredListProps {
  resource: string;
  filter: Record<string, string>;
  /** The field to sort by, in descending order. */
  sort: string;
  failure: string;
  none: string;
  children: ReactNode;
}

const PER_PAGE = 10;

/** The records of a resource on the page of another record. Its page and order are stored neither in the URL nor for the resource's own list. */
export const FilteredList = ({ resource, filter, sort, failure, none, children }: FilteredListProps) => (
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
