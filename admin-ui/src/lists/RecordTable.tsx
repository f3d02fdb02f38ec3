import { Box, type Theme, useMediaQuery } from '@mui/material';
import { lazy, Suspense } from 'react';
import { BulkActionsToolbar, DataTable, type RaRecord } from 'react-admin';
import { RowActions } from '../actions/ActionButton';
import { isAllowed } from '../providers/permissions';
import { BulkActions, BulkActionsHost } from './bulk/BulkActions';
import { RecordLink } from './RecordLink';
import type { RecordColumn, RecordTableProps } from './recordColumns';
import { SelectAllMatching } from './selection/SelectAllMatching';
import { Detail, narrowGaps, Value } from './tableCells';

const RecordCards = lazy(async () => ({ default: (await import('./RecordCards')).RecordCards }));

/** The records of the list around it, in a table, or as cards on a narrow screen. */
export const RecordTable = <R extends RaRecord>({ cardsBelow = 'lg', ...given }: RecordTableProps<R>) => {
  // A role that may do nothing with selected records selects none.
  const allowed = given.bulkActions?.filter(({ permission }) => isAllowed(permission));
  const props = { ...given, bulkActions: allowed?.length ? allowed : undefined };
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down(cardsBelow));
  const records = isNarrow ? (
    <Suspense>
      <RecordCards {...(props as RecordTableProps<RaRecord>)} />
    </Suspense>
  ) : (
    <Table<R> {...props} />
  );
  return props.bulkActions ? <BulkActionsHost>{records}</BulkActionsHost> : records;
};

const Table = <R extends RaRecord>(props: RecordTableProps<R>) => {
  const { columns, label, actions, path, bulkActions, bulkMenu, empty, storeKey } = props;
  return (
    <DataTable<R>
      {...(label && { 'aria-label': label })}
      {...(empty && { empty })}
      {...(storeKey && { storeKey })}
      {...(bulkActions
        ? {
            bulkActionsToolbar: (
              <BulkActionsToolbar selectAllButton={<SelectAllMatching />}>
                <BulkActions actions={bulkActions} menu={bulkMenu} />
              </BulkActionsToolbar>
            ),
          }
        : { bulkActionButtons: false })}
      rowClick={path ? (_id, _resource, record) => path(record as R) : false}
      sx={narrowGaps}
    >
      {columns.map(
        (column) => column && <Column key={column.source ?? column.label} {...cell(column, props)} />,
      )}
      {actions && (
        <Column label="Actions" disableSort align="right">
          <RowActions>{actions}</RowActions>
        </Column>
      )}
    </DataTable>
  );
};

interface CellProps<R extends RaRecord> extends Pick<RecordTableProps<R>, 'path' | 'picture'> {
  record: R;
  column: RecordColumn<R>;
}

const Column = DataTable.Col;

function cell<R extends RaRecord>(
  column: RecordColumn<R>,
  { path, picture }: Pick<RecordTableProps<R>, 'path' | 'picture'>,
) {
  const { source, label, isSortable = false, align, sx } = column;
  return {
    ...(label && { label }),
    ...(source && { source }),
    ...(align && { align }),
    ...(sx && { sx }),
    disableSort: !isSortable,
    render: (record: RaRecord) => (
      <Cell<R> record={record as R} column={column} path={path} picture={picture} />
    ),
  };
}

const Cell = <R extends RaRecord>({ record, column, path, picture }: CellProps<R>) => {
  const value = <Value>{column.render(record) || '–'}</Value>;
  const detail = column.detail?.(record);
  const text = (
    <>
      {column.card === 'title' && path ? <RecordLink to={path(record)}>{value}</RecordLink> : value}
      {detail && <Detail>{detail}</Detail>}
    </>
  );
  if (column.card !== 'title' || !picture) return text;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      {picture(record)}
      <Box sx={{ minWidth: 0 }}>{text}</Box>
    </Box>
  );
};
