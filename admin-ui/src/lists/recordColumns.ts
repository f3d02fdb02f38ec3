import type { Breakpoint, SxProps } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { BulkAction } from './bulk/bulkAction';

/** One value of a record: a column of a table, and a part of a card on a narrow screen. */
export interface RecordColumn<R extends RaRecord> {
  /** The field, by which the server can sort if `isSortable`. */
  source?: string;
  /** The heading. Without it, the name of the field `source`. */
  label?: string;
  isSortable?: boolean;
  align?: 'right';
  /** Of the cells of a table. */
  sx?: SxProps;
  /** Null, false and an empty text are a dash in a table, and nothing on a card. */
  render: (record: R) => ReactNode;
  /** A second line under the value. */
  detail?: (record: R) => ReactNode;
  /** Its place on a card: the heading, the last row beside others, none, or (by default) a line of its own. */
  card?: 'title' | 'inline' | 'none' | undefined;
  /** Before the value on a card. Without it, the value says what it is. */
  cardLabel?: string;
  /** The value on a card, if it differs. */
  renderOnCard?: (record: R) => ReactNode;
}

export interface RecordTableProps<R extends RaRecord> {
  /** A column that is not shown is null. */
  columns: readonly (RecordColumn<R> | null)[];
  /** The accessible name of the table, and of the list of cards. */
  label?: string;
  /** Beside the title in a table, and before a card. */
  picture?: (record: R) => ReactNode;
  /** The page of a record. A click on its row or card opens it, and its title is a link to it. */
  path?: (record: R) => string;
  /** Of a row, as icons, and of a card, as buttons under it. They read their record from the context. */
  actions?: ReactNode;
  /** Beside a card, in place of the buttons under it. */
  cardMenu?: ReactNode;
  /** On the selected records. With them, records can be selected, at every width. */
  bulkActions?: readonly BulkAction[] | undefined;
  /** Further entries of the menu of the bulk actions. */
  bulkMenu?: ReactNode;
  /** Replaces the rows if there are none. */
  empty?: ReactElement;
  /** On screens narrower than this there are cards. */
  cardsBelow?: Breakpoint;
  /** Where the browser keeps which columns are shown, if not with the resource. */
  storeKey?: string;
}
