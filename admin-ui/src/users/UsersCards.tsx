import { Box, Typography } from '@mui/material';
import { SimpleList } from 'react-admin';
import { formatDay } from '../layout/formatDate';
import type { User } from '../providers/records';
import { RoleBadge } from './RoleBadge';
import { StatusBadge } from './StatusBadge';

/** The same list for a narrow screen; a card opens the person's page, where the actions are. */
export const UsersCards = () => (
  <SimpleList<User>
    rowClick="show"
    primaryText={(user) => (
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{user.name}</Typography>
    )}
    secondaryText={(user) => <UserCard user={user} />}
    rowSx={() => ({ borderBottom: 1, borderColor: 'divider' })}
  />
);

const UserCard = ({ user }: { user: User }) => (
  <Box component="span" sx={{ display: 'block' }}>
    <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {user.email}
    </Box>
    <Box component="span" sx={{ display: 'block' }}>
      {user.mobileNumber}
    </Box>
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
      <StatusBadge user={user} />
      {user.role === 'admin' && <RoleBadge role={user.role} />}
      <span>Created {formatDay(user.createdAt)}</span>
    </Box>
  </Box>
);
