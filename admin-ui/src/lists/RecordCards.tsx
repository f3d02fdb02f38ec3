import { Box, Checkbox, List, ListItem, Typography } from '@mui/material';
import {
  type RaRecord,
  RecordContextProvider,
  SimpleListLoading,
  useGetRecordRepresentation,
  useListContext,
  useResourceContext,
  WithListContext,
} from 'react-admin';
import { CardActions } from '../actions/ActionButton';
import { NothingFound } from '../theme/NothingFound';
import { BulkActions } from './bulk/BulkActions';
import { RecordLink } from './RecordLink';
import type { RecordColumn, RecordTableProps } from './recordColumns';
import { SelectionBar } from './selection/SelectionBar';
import { Detail, Value } from './tableCells';

/** The records of the list around it, on a narrow screen. */
export const RecordCards = ({ label, bulkActions, bulkMenu, empty, ...card }: RecordTableProps<RaRecord>) => (
  <WithListContext<RaRecord>
    loading={
      <Box aria-busy="true">
        <SimpleListLoading hasSecondaryText />
      </Box>
    }
    empty={empty ?? <NothingFound />}
    render={({ data = [] }) => (
      <>
        {bulkActions && (
          <SelectionBar>
            <BulkActions actions={bulkActions} menu={bulkMenu} />
          </SelectionBar>
        )}
        <List disablePadding {...(label && { 'aria-label': label })}>
          {data.map((record) => (
            <RecordContextProvider key={record.id} value={record}>
              <Card {...card} record={record} isSelectable={Boolean(bulkActions)} />
            </RecordContextProvider>
          ))}
        </List>
      </>
    )}
  />
);

interface CardProps
  extends Pick<RecordTableProps<RaRecord>, 'columns' | 'picture' | 'path' | 'actions' | 'cardMenu'> {
  record: RaRecord;
  isSelectable: boolean;
}

const Card = ({ record, columns, picture, path, actions, cardMenu, isSelectable }: CardProps) => {
  const { selectedIds } = useListContext();
  const isSelected = selectedIds.includes(record.id);
  const shown = columns.filter((column) => column !== null);
  const title = shown.find(({ card }) => card === 'title');
  return (
    <ListItem
      disablePadding
      sx={{
        position: 'relative',
        alignItems: 'flex-start',
        gap: 1,
        px: 2,
        py: 1.5,
        boxShadow: ({ palette }) => (isSelected ? `inset 3px 0 0 ${palette.primary.main}` : 'none'),
        '& + &': { borderTop: 1, borderColor: 'divider' },
        ...(path && { '&:hover': { bgcolor: 'action.hover' } }),
      }}
    >
      {isSelectable && <SelectRecord record={record} />}
      {picture?.(record)}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {title && <Title record={record} column={title} path={path} />}
        {shown.map((column) => !column.card && <Fact key={keyOf(column)} record={record} column={column} />)}
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, '&:not(:empty)': { mt: 1 } }}
        >
          {shown.map(
            (column) =>
              column.card === 'inline' && <Fact key={keyOf(column)} record={record} column={column} />,
          )}
        </Box>
        {actions && !cardMenu && (
          <Box
            sx={{ ...aboveTheLink, display: 'flex', flexWrap: 'wrap', gap: 1, '&:not(:empty)': { mt: 1 } }}
          >
            <CardActions>{actions}</CardActions>
          </Box>
        )}
      </Box>
      {cardMenu && <Box sx={{ ...aboveTheLink, mr: -1 }}>{cardMenu}</Box>}
    </ListItem>
  );
};

const keyOf = ({ source, label }: RecordColumn<RaRecord>) => source ?? label;

/** The link of a card covers it; what else can be clicked lies above. */
const aboveTheLink = { position: 'relative', zIndex: 1 };
const overTheCard = { '& a::after': { content: '""', position: 'absolute', inset: 0 } };

interface PartProps {
  record: RaRecord;
  column: RecordColumn<RaRecord>;
}

const cardValue = ({ record, column: { render, renderOnCard = render } }: PartProps) =>
  renderOnCard(record) || null;

const Title = ({ path, ...part }: PartProps & Pick<RecordTableProps<RaRecord>, 'path'>) => {
  const value = <Value>{cardValue(part)}</Value>;
  const detail = part.column.detail?.(part.record);
  return (
    <>
      <Typography component="div" sx={{ fontWeight: 600, ...(path && overTheCard) }}>
        {path ? <RecordLink to={path(part.record)}>{value}</RecordLink> : value}
      </Typography>
      {detail && <Detail>{detail}</Detail>}
    </>
  );
};

const Fact = ({ record, column }: PartProps) => {
  const value = cardValue({ record, column });
  if (!value) return null;
  return (
    <Typography
      variant="body2"
      component="div"
      sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', '& a, & button': aboveTheLink }}
    >
      {column.cardLabel} <Value>{value}</Value>
    </Typography>
  );
};

const SelectRecord = ({ record }: { record: RaRecord }) => {
  const { selectedIds, onToggleItem } = useListContext();
  const represent = useGetRecordRepresentation(useResourceContext());
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': `Select ${represent(record)}` } }}
      sx={{ ...aboveTheLink, m: -1, mr: 0 }}
    />
  );
};
