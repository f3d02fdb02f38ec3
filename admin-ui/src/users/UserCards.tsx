import { Box, Checkbox, List, ListItem, ListItemButton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider, SimpleListLoading, useListContext, WithListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { User } from '../providers/records';
import { USERS } from '../providers/resources';
import { NothingFound } from '../theme/NothingFound';
import type { UserColumn } from './userColumns';

interface UserCardsProps {
  label: string;
  columns: readonly UserColumn[];
  /** Under each card, unless there is a menu beside it. */
  actions: ReactNode;
  menu: ReactNode;
  selectionBar: ReactNode;
}

/** The users of the list around it, on a narrow screen. A card opens the user's page. */
export const UserCards = ({ label, selectionBar, ...card }: UserCardsProps) => (
  <WithListContext<User>
    loading={<SimpleListLoading hasSecondaryText />}
    empty={<NothingFound />}
    render={({ data = [] }) => (
      <>
        {selectionBar}
        <List disablePadding aria-label={label}>
          {data.map((user) => (
            <UserCard key={user.id} user={user} {...card} isSelectable={Boolean(selectionBar)} />
          ))}
        </List>
      </>
    )}
  />
);

interface UserCardProps extends Pick<UserCardsProps, 'columns' | 'actions' | 'menu'> {
  user: User;
  isSelectable: boolean;
}

const UserCard = ({ user, columns, actions, menu, isSelectable }: UserCardProps) => {
  const { selectedIds, onToggleItem } = useListContext<User>();
  const isSelected = selectedIds.includes(user.id);
  return (
    <ListItem
      disablePadding
      sx={{
        alignItems: 'stretch',
        ...(!menu && { flexDirection: 'column' }),
        boxShadow: ({ palette }) => (isSelected ? `inset 3px 0 0 ${palette.primary.main}` : 'none'),
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {isSelectable && (
        <Checkbox
          checked={isSelected}
          onChange={() => onToggleItem(user.id)}
          slotProps={{ input: { 'aria-label': `Select ${user.name}` } }}
          sx={{ alignSelf: 'flex-start', m: 0.5 }}
        />
      )}
      <ListItemButton
        component={Link}
        to={`/${USERS}/${user.id}/show`}
        state={{ _scrollToTop: true }}
        sx={{ display: 'block', minWidth: 0, pl: isSelectable ? 0.5 : 2, py: 1.5 }}
      >
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{user.name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          {columns.map((column) => (
            <Value key={column.source ?? column.label} user={user} column={column} />
          ))}
        </Box>
      </ListItemButton>
      <RecordContextProvider value={user}>
        {menu ? (
          <Box sx={{ pt: 1, pr: 0.5 }}>{menu}</Box>
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 2, pb: 2 }}>{actions}</Box>
        )}
      </RecordContextProvider>
    </ListItem>
  );
};

const Value = ({ user, column }: { user: User; column: UserColumn }) => {
  const { render, renderOnCard = render, cardLabel } = column;
  const value = renderOnCard(user);
  if (!value) return null;
  return (
    <Typography
      variant="body2"
      component="div"
      sx={{ color: 'text.secondary', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
    >
      {cardLabel} {value}
    </Typography>
  );
};
