import { type Theme, useMediaQuery } from '@mui/material';
import { ColumnsButton, FilterButton, SortButton, TopToolbar } from 'react-admin';
import { ImportButton } from '../actions/ImportButton';
import { ListExportButton } from '../exports/ExportButton';
import { ConsoleList } from '../lists/ConsoleList';
import { RecordTable } from '../lists/RecordTable';
import { useMay } from '../providers/permissions';
import { IMPORT_USERS, type User } from '../providers/resources';
import { UserActionMenu, UserActions } from './actions/UserActions';
import { ExportSelectedButton } from './bulk/ExportSelectedButton';
import { userBulkActions } from './bulk/userBulkActions';
import { CreateUserButton } from './CreateUserButton';
import { UserFilterTabs } from './UserFilterTabs';
import { contact, created, due, name, progress, role, status, userPath } from './userColumns';
import { userFilters } from './userFilters';

/** A sticky bar needs a container that does not cut off its content. */
const STICKY_BAR = { '& .RaList-content': { overflow: 'visible' } };

const columns = [name, contact, status, role, progress, due, created];

export const UsersList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  const canSelect = useMay('users:write');
  return (
    <ConsoleList
      title="Users"
      lead="All registered users and their progress."
      headerActions={
        <>
          <ImportButton to={`/${IMPORT_USERS}`} permission="users:write" />
          <CreateUserButton />
        </>
      }
      tabs={<UserFilterTabs />}
      filters={userFilters}
      actions={<UsersToolbar hasColumns={!isNarrow} />}
      failure="Failed to load users"
      empty={{ title: 'No users yet', text: 'Users appear here as soon as they register.' }}
      sx={STICKY_BAR}
    >
      <RecordTable<User>
        label="Users"
        columns={columns}
        path={userPath}
        actions={<UserActions />}
        cardMenu={<UserActionMenu />}
        bulkActions={canSelect ? userBulkActions : undefined}
        bulkMenu={<ExportSelectedButton />}
      />
    </ConsoleList>
  );
};

const UsersToolbar = ({ hasColumns }: { hasColumns: boolean }) => (
  <TopToolbar>
    <SortButton fields={['createdAt', 'name', 'email', 'workStartedAt', 'deadlineAt']} />
    <FilterButton />
    {hasColumns && <ColumnsButton />}
    <ListExportButton kind="users" />
  </TopToolbar>
);
