import { type Breakpoint, type Theme, Typography, useMediaQuery } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { DataTable, type DataTableProps } from 'react-admin';
import { RowActions } from '../actions/ActionButton';
import { RecordLink } from '../lists/RecordLink';
import { narrowGaps, oneLine } from '../lists/tableCells';
import type { User } from '../providers/records';
import { USERS } from '../providers/resources';
import type { UserColumn } from './userColumns';

const UserCards = lazy(async () => ({ default: (await import('./UserCards')).UserCards }));

interface UserGridProps {
  /** The accessible name of the table, and of the list of cards. */
  label: string;
  columns: readonly UserColumn[];
  /** Of a row. They read their user from the record context. */
  actions: ReactNode;
  /** Of a card. Without it, `actions` are buttons under it. */
  cardMenu?: ReactNode;
  /** On screens narrower than this there are cards. */
  cardsBelow: Breakpoint;
  /** Above the cards, for what the head of a table does. With it, users can be selected and sorted. */
  selectionBar?: ReactNode;
  bulkActionsToolbar?: ReactNode;
}

/** The users of the list around it, in a table, or as cards on a narrow screen. */
export const UserGrid = (props: UserGridProps) => {
  const { label, columns, actions, cardMenu, cardsBelow, selectionBar, bulkActionsToolbar } = props;
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down(cardsBelow));
  if (isNarrow) {
    return (
      <Suspense>
        <UserCards
          label={label}
          columns={columns}
          actions={actions}
          menu={cardMenu}
          selectionBar={selectionBar}
        />
      </Suspense>
    );
  }
  const isSelectable = bulkActionsToolbar !== undefined;
  const selection: Partial<DataTableProps<User>> = isSelectable
    ? { bulkActionsToolbar }
    : // Not the columns that are hidden on the users page.
      { bulkActionButtons: false, storeKey: 'dashboard.users' };
  return (
    <DataTable<User> {...selection} aria-label={label} rowClick="show" sx={narrowGaps}>
      <Column source="name" disableSort={!isSelectable} render={(user) => <NameAndEmail user={user} />} />
      {columns.map(({ label: heading, source, isSortable = false, isOneLine, render }) => (
        <Column
          key={source ?? heading}
          {...(heading ? { label: heading } : {})}
          {...(source ? { source } : {})}
          disableSort={!isSortable || !isSelectable}
          {...(isOneLine ? { sx: oneLine } : {})}
          render={(user) => render(user) || '–'}
        />
      ))}
      <Column label="Actions" disableSort align="right">
        <RowActions>{actions}</RowActions>
      </Column>
    </DataTable>
  );
};

const Column = DataTable.Col<User>;

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
