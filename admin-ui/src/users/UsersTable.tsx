import { formatDate } from '@inkwell/web/format-date';
import { Typography } from '@mui/material';
import { BulkActionsToolbar, DataTable } from 'react-admin';
import { RowActions } from '../actions/ActionButton';
import { RecordLink } from '../lists/RecordLink';
import { narrowGaps, oneLine } from '../lists/tableCells';
import type { User } from '../providers/records';
import { USERS } from '../providers/resources';
import { UserActions } from './actions/UserActions';
import { BulkActions, SelectAllMatching } from './bulk/BulkActions';
import { Due } from './Due';
import { PageProgress } from './PageProgress';
import { RoleBadge, StatusBadges } from './UserBadges';

const Column = DataTable.Col<User>;

export const UsersTable = () => (
  <DataTable<User>
    rowClick="show"
    sx={narrowGaps}
    bulkActionsToolbar={
      <BulkActionsToolbar selectAllButton={<SelectAllMatching />}>
        <BulkActions />
      </BulkActionsToolbar>
    }
  >
    <Column source="name" render={(user) => <NameAndEmail user={user} />} />
    <Column source="mobileNumber" disableSort sx={oneLine} render={(user) => <Contact user={user} />} />
    <Column label="Status" disableSort render={(user) => <StatusBadges user={user} />} />
    <Column label="Role" disableSort render={(user) => <RoleBadge role={user.role} />} />
    <Column label="Page progress" disableSort sx={oneLine} render={(user) => <PageProgress user={user} />} />
    <Column source="deadlineAt" render={(user) => <Due user={user} />} />
    <Column source="createdAt" sx={oneLine} render={(user) => formatDate(user.createdAt)} />
    <Column label="Actions" disableSort align="right">
      <RowActions>
        <UserActions />
      </RowActions>
    </Column>
  </DataTable>
);

const NameAndEmail = ({ user }: { user: User }) => (
  <>
    <RecordLink to={`/${USERS}/${user.id}/show`}>{user.name}</RecordLink>
    {/* One line: a long e-mail address with line breaks is hard to read and to copy. */}
    <Typography
      variant="body2"
      noWrap
      title={user.email}
      sx={{ color: 'text.secondary', maxWidth: { md: 200, lg: 220, xl: 360 } }}
    >
      {user.email}
    </Typography>
  </>
);

const Contact = ({ user }: { user: User }) => (
  <>
    <span>{user.mobileNumber || '–'}</span>
    {user.alternativeMobileNumber && (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Alt. {user.alternativeMobileNumber}
      </Typography>
    )}
  </>
);
