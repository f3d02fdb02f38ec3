import { formatCount } from '@inkwell/contract/format-count';
import { formatDate } from '@inkwell/web/format-date';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Checkbox, IconButton, List, ListItem, ListItemButton, Typography } from '@mui/material';
import { useId } from 'react';
import { RecordContextProvider, SimpleListLoading, useListContext, WithListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { User } from '../providers/records';
import { USERS } from '../providers/resources';
import { NothingFound } from '../theme/NothingFound';
import { UserActionMenu } from './actions/UserActions';
import { BulkActions, SelectAllMatching } from './bulk/BulkActions';
import { Due } from './Due';
import { pageProgress } from './PageProgress';
import { msUntilDue } from './status';
import { RoleBadge, StatusBadges } from './UserBadges';

/** The list on a narrow screen. A card opens the user's page. */
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
        state={{ _scrollToTop: true }}
        sx={{ display: 'block', minWidth: 0, pl: 0.5, py: 1.5 }}
      >
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{user.name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
        {user.mobileNumber && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[user.mobileNumber, user.alternativeMobileNumber && `alt. ${user.alternativeMobileNumber}`]
              .filter(Boolean)
              .join(', ')}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          <StatusBadges user={user} />
          <RoleBadge role={user.role} />
          {user.role === 'user' && (
            <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
              Pages {pageProgress(user)}
            </Typography>
          )}
          {msUntilDue(user, Date.now()) !== null && (
            <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
              Due <Due user={user} />
            </Typography>
          )}
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
            Created {formatDate(user.createdAt)}
          </Typography>
        </Box>
      </ListItemButton>
      <RecordContextProvider value={user}>
        <Box sx={{ pt: 1, pr: 0.5 }}>
          <UserActionMenu />
        </Box>
      </RecordContextProvider>
    </ListItem>
  );
};

/** Selects cards, as a table header does. It stays in view and contains the actions on the selection. */
export const SelectionBar = () => {
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext<User>();
  const boxId = useId();
  const onPage = data.map(({ id }) => id);
  const selectedOnPage = onPage.filter((id) => selectedIds.includes(id)).length;
  const isPageSelected = onPage.length > 0 && selectedOnPage === onPage.length;
  const count = selectedIds.length;
  const togglePage = () => {
    const elsewhere = selectedIds.filter((id) => !onPage.includes(String(id)));
    onSelect(isPageSelected ? elsewhere : [...elsewhere, ...onPage]);
  };
  return (
    <Box
      role="group"
      aria-label="Selection"
      sx={{
        position: 'sticky',
        top: 56,
        zIndex: 2,
        bgcolor: count > 0 ? 'accentSoft' : 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        borderRadius: '4px 4px 0 0',
        px: 0.5,
        py: 0.5,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 44 }}>
        <Checkbox
          id={boxId}
          className="select-all"
          checked={isPageSelected}
          indeterminate={selectedOnPage > 0 && !isPageSelected}
          onChange={togglePage}
          slotProps={{ input: { 'aria-label': 'Select all' } }}
        />
        {count === 0 && (
          <Typography component="label" variant="body2" htmlFor={boxId} sx={{ fontWeight: 500 }}>
            Select all
          </Typography>
        )}
        <Typography
          role="status"
          variant="body2"
          sx={{ flex: 1, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}
        >
          {count > 0 && `${formatCount(count)} selected`}
        </Typography>
        {count > 0 && (
          <IconButton aria-label="Unselect" onClick={() => onUnselectItems()}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
        <BulkActions />
      </Box>
      <SelectAllMatching />
    </Box>
  );
};
