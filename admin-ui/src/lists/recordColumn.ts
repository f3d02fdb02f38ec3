import type { SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';

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
