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
import { RecordLink } from '../../lists/RecordLink';
import type { User } from '../../providers/records';
import { USERS } from '../../providers/resources';
import { usersPath } from '../usersPath';

const ROWS_AT_ONCE = 25;

export interface UserColumn<Person extends User> {
  name: string;
  render: (person: Person) => ReactNode;
}

interface UserGridProps<Person extends User> {
  /** The accessible name of the table. */
  label: string;
  people: Person[];
  /** The number of users on the server. */
  total: number;
  /** The filter of the users page that shows all of them. */
  filter: Record<string, unknown>;
  emptyText: string;
  columns: UserColumn<Person>[];
  /** They read their user from the record context. */
  actions: ReactNode;
}

/** Users in a table, or as cards on a narrow screen. */
export const UserGrid = <Person extends User>(props: UserGridProps<Person>) => {
  const { label, people, total, filter, emptyText, columns, actions } = props;
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  if (people.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{emptyText}</Typography>;
  const shown = people.slice(0, limit);
  return (
    <>
      <Card>
        {isNarrow ? (
          <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {shown.map((person) => (
              <Box
                component="li"
                key={person.id}
                sx={{ p: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}
              >
                <Who person={person} />
                <Box sx={{ my: 1.5 }}>
                  <Facts isDense>
                    {columns.map(({ name, render }) => (
                      <Fact key={name} name={name}>
                        {render(person)}
                      </Fact>
                    ))}
                  </Facts>
                </Box>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                  <RecordContextProvider value={person}>{actions}</RecordContextProvider>
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
                {shown.map((person) => (
                  <TableRow key={person.id} hover>
                    <TableCell>
                      <Who person={person} />
                    </TableCell>
                    {columns.map(({ name, render }) => (
                      <TableCell key={name}>{render(person)}</TableCell>
                    ))}
                    <TableCell align="right">
                      <RecordContextProvider value={person}>
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
          {shown.length} of {total.toLocaleString()}
        </Typography>
        {shown.length < people.length && (
          <Button size="small" variant="outlined" onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
            Show more
          </Button>
        )}
        {people.length < total && (
          <Button size="small" component={Link} to={usersPath(filter)}>
            See all on the users page
          </Button>
        )}
      </Box>
    </>
  );
};

const Who = ({ person }: { person: User }) => (
  <>
    <RecordLink to={`/${USERS}/${person.id}/show`}>{person.name}</RecordLink>
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {person.email}
    </Typography>
  </>
);
