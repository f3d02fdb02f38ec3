import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import { type Theme, useMediaQuery } from '@mui/material';
import { lazy, Suspense } from 'react';
import { ColumnsButton, FilterButton, List, SortButton, TopToolbar } from 'react-admin';
import { ignoreError } from '../errors/ignoreError';
import { PageHeader } from '../layout/PageHeader';
import { EmptyState } from '../lists/EmptyState';
import { ListLoadFailure } from '../lists/ListLoadFailure';
import { ListPagination } from '../lists/ListPagination';
import { CreateUserButton } from './CreateUserButton';
import { ExportUsersButton } from './ExportUsersButton';
import { UsersTable } from './UsersTable';
import { userFilters } from './userFilters';

const UsersCards = lazy(async () => ({ default: (await import('./UsersCards')).UsersCards }));

/** What a card cuts off cannot stay in view while the page scrolls. */
const BAR_STAYS = { '& .RaList-content': { overflow: 'visible' } };

export const UsersList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <>
      <PageHeader
        title="Users"
        lead="Everyone who has registered, and how far they have come."
        actions={<CreateUserButton />}
      />
      <List
        title={false}
        filters={userFilters}
        actions={<UsersToolbar hasColumns={!isNarrow} />}
        sort={{ field: 'createdAt', order: 'DESC' }}
        perPage={25}
        error={<ListLoadFailure title="Failed to load users" />}
        empty={<NoUsers />}
        queryOptions={{ onError: ignoreError }}
        pagination={<ListPagination />}
        exporter={false}
        sx={BAR_STAYS}
      >
        {isNarrow ? (
          <Suspense>
            <UsersCards />
          </Suspense>
        ) : (
          <UsersTable />
        )}
      </List>
    </>
  );
};

const UsersToolbar = ({ hasColumns }: { hasColumns: boolean }) => (
  <TopToolbar>
    <SortButton fields={['createdAt', 'name', 'email', 'workStartedAt']} />
    <FilterButton />
    {hasColumns && <ColumnsButton />}
    <ExportUsersButton />
  </TopToolbar>
);

const NoUsers = () => (
  <EmptyState Icon={PeopleIcon} title="No users yet">
    People appear here as soon as they register.
  </EmptyState>
);
