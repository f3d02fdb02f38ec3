import { formatCount } from '@inkwell/contract/format-count';
import { Box, Button, Card, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import {
  ListContextProvider,
  type ListControllerResult,
  ResourceContextProvider,
  useList,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { usersPath } from '../../lists/listPath';
import { RecordTable } from '../../lists/RecordTable';
import type { RecordColumn } from '../../lists/recordColumns';
import { USERS, type User } from '../../providers/resources';
import { name, userPath } from '../../users/userColumns';

const ROWS_AT_ONCE = 25;

interface NewestUsersProps {
  /** The accessible name of the table. */
  label: string;
  users: User[];
  /** The number of users on the server. */
  total: number;
  /** The filter of the users page that shows all of them. */
  filter: Record<string, unknown>;
  emptyText: string;
  columns: readonly RecordColumn<User>[];
  /** They read their user from the record context. */
  actions: ReactNode;
}

const unsorted = (column: RecordColumn<User>) => ({ ...column, isSortable: false });

/** The users that the dashboard has loaded, 25 at first, and the way to all of them. */
export const NewestUsers = (props: NewestUsersProps) => {
  const { label, users, total, filter, emptyText, columns, actions } = props;
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const shown = users.slice(0, limit);
  // `useList` has new users one render later.
  const list = { ...useList({ data: shown }), data: shown } as ListControllerResult<User>;
  if (users.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{emptyText}</Typography>;
  return (
    <>
      <Card>
        <ResourceContextProvider value={USERS}>
          <ListContextProvider value={list}>
            <RecordTable<User>
              label={label}
              columns={[name, ...columns].map(unsorted)}
              path={userPath}
              actions={actions}
              cardsBelow="md"
              // Not the columns that are hidden on the users page.
              storeKey="dashboard.users"
            />
          </ListContextProvider>
        </ResourceContextProvider>
      </Card>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {shown.length} of {formatCount(total)}
        </Typography>
        {shown.length < users.length && (
          <Button size="small" variant="outlined" onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
            Show more
          </Button>
        )}
        {users.length < total && (
          <Button size="small" component={Link} to={usersPath(filter)}>
            See all on the users page
          </Button>
        )}
      </Box>
    </>
  );
};
