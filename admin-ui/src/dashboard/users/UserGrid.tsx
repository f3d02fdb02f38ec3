import { formatCount } from '@inkwell/contract/format-count';
import {
  Box,
  Button,
  Card,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import { RecordContextProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { RowActions } from '../../actions/ActionButton';
import { Fact, Facts } from '../../display/Facts';
import { usersPath } from '../../lists/listPath';
import { RecordLink } from '../../lists/RecordLink';
import type { User } from '../../providers/records';
import { USERS } from '../../providers/resources';

const ROWS_AT_ONCE = 25;

export interface UserColumn<Row extends User> {
  name: string;
  render: (user: Row) => ReactNode;
}

interface UserGridProps<Row extends User> {
  /** The accessible name of the table. */
  label: string;
  users: Row[];
  /** The number of users on the server. */
  total: number;
  /** The filter of the users page that shows all of them. */
  filter: Record<string, unknown>;
  emptyText: string;
  columns: UserColumn<Row>[];
  /** They read their user from the record context. */
  actions: ReactNode;
}

/** Users in a table, or as cards on a narrow screen. */
export const UserGrid = <Row extends User>(props: UserGridProps<Row>) => {
  const { label, users, total, filter, emptyText, columns, actions } = props;
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  if (users.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{emptyText}</Typography>;
  const shown = users.slice(0, limit);
  return (
    <>
      <Card>
        {isNarrow ? (
          <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {shown.map((user) => (
              <Box
                component="li"
                key={user.id}
                sx={{ p: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}
              >
                <NameAndEmail user={user} />
                <Box sx={{ my: 1.5 }}>
                  <Facts isDense>
                    {columns.map(({ name, render }) => (
                      <Fact key={name} name={name}>
                        {render(user)}
                      </Fact>
                    ))}
                  </Facts>
                </Box>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                  <RecordContextProvider value={user}>{actions}</RecordContextProvider>
                </Box>
              </Box>
            ))}
          </Box>
        ) : (
          <TableContainer>
            <Table aria-label={label}>
              <TableHead>
                <TableRow>
                  <TableCell>User</TableCell>
                  {columns.map(({ name }) => (
                    <TableCell key={name}>{name}</TableCell>
                  ))}
                  <TableCell align="right">Actions</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {shown.map((user) => (
                  <TableRow key={user.id} hover>
                    <TableCell>
                      <NameAndEmail user={user} />
                    </TableCell>
                    {columns.map(({ name, render }) => (
                      <TableCell key={name}>{render(user)}</TableCell>
                    ))}
                    <TableCell align="right">
                      <RecordContextProvider value={user}>
                        <RowActions>{actions}</RowActions>
                      </RecordContextProvider>
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        )}
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

const NameAndEmail = ({ user }: { user: User }) => (
  <>
    <RecordLink to={`/${USERS}/${user.id}/show`}>{user.name}</RecordLink>
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {user.email}
    </Typography>
  </>
);
