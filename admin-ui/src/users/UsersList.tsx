import { type Theme, useMediaQuery } from '@mui/material';
import { lazy, Suspense } from 'react';
import { ColumnsButton, FilterButton, SortButton, TopToolbar } from 'react-admin';
import { ConsoleList } from '../lists/ConsoleList';
import { CreateUserButton } from './CreateUserButton';
import { ExportUsersButton } from './ExportUsersButton';
import { UsersTable } from './UsersTable';
import { userFilters } from './userFilters';

const UsersCards = lazy(async () => ({ default: (await import('./UsersCards')).UsersCards }));

/** A sticky bar needs a container that does not cut off its content. */
const STICKY_BAR = { '& .RaList-content': { overflow: 'visible' } };

export const UsersList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <ConsoleList
      title="Users"
      lead="Everyone who has registered, and how far they have come."
      headerActions={<CreateUserButton />}
      filters={userFilters}
      actions={<UsersToolbar hasColumns={!isNarrow} />}
      failure="Failed to load users"
      empty={{ title: 'No users yet', text: 'People appear here as soon as they register.' }}
      sx={STICKY_BAR}
    >
      {isNarrow ? (
        <Suspense>
          <UsersCards />
        </Suspense>
      ) : (
        <UsersTable />
      )}
    </ConsoleList>
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
