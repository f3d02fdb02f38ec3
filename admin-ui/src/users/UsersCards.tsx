import { Box, Checkbox, List, ListItem, ListItemButton, Typography } from '@mui/material';
import { SimpleListLoading, useListContext, WithListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatDay } from '../display/formatDate';
import type { User } from '../providers/records';
import { USERS } from '../providers/resources';
import { NothingFound } from '../theme/NothingFound';
import { SelectionBar } from './bulk/SelectionBar';
import { pageProgress } from './pageProgressText';
import { RoleBadge } from './RoleBadge';
import { StatusBadge } from './StatusBadge';

/** The same list for a narrow screen; a card opens the person's page, where the actions are. */
export const UsersCards = () => (
  <WithListContext<User>
    loading={<SimpleListLoading hasSecondaryText />}
    empty={<NothingFound />}
    render={({ data = [] }) => (
      <>
        <SelectionBar />
        <List disablePadding aria-label="Users">
          {data.map((user) => (
            <UserItem key={user.id} user={user} />
          ))}
        </List>
      </>
    )}
  />
);

const UserItem = ({ user }: { user: User }) => {
  const { selectedIds, onToggleItem } = useListContext<User>();
  const isSelected = selectedIds.includes(user.id);
  return (
    <ListItem
      disablePadding
      sx={{
        alignItems: 'stretch',
        boxShadow: ({ palette }) => (isSelected ? `inset 3px 0 0 ${palette.primary.main}` : 'none'),
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Checkbox
        checked={isSelected}
        onChange={() => onToggleItem(user.id)}
        slotProps={{ input: { 'aria-label': `Select ${user.name}` } }}
        sx={{ alignSelf: 'flex-start', m: 0.5 }}
      />
      <ListItemButton
        component={Link}
        to={`/${USERS}/${user.id}/show`}
        sx={{ display: 'block', minWidth: 0, pl: 0.5, py: 1.5 }}
      >
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{user.name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
        {user.mobileNumber && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {user.mobileNumber}
            {user.alternativeMobileNumber && `, alt. ${user.alternativeMobileNumber}`}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          <StatusBadge user={user} />
          <RoleBadge role={user.role} />
          {user.role === 'user' && (
            <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
              Pages {pageProgress(user)}
            </Typography>
          )}
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
            Created {formatDay(user.createdAt)}
          </Typography>
        </Box>
      </ListItemButton>
    </ListItem>
  );
};
