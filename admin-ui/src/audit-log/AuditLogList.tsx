import AuditIcon from '@mui/icons-material/FactCheckOutlined';
import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import { DataTable, List, SimpleList, SortButton, TopToolbar } from 'react-admin';
import { formatMoment } from '../display/formatDate';
import { ignoreError } from '../errors/ignoreError';
import { PageHeader } from '../layout/PageHeader';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { EmptyState } from '../lists/EmptyState';
import { ListLoadFailure } from '../lists/ListLoadFailure';
import { ListPagination } from '../lists/ListPagination';
import { narrowGaps, oneLine } from '../lists/tableCells';
import type { AuditEntry } from '../providers/records';
import { actionChoices } from './actionChoices';
import { actionText, detailsText } from './auditText';

const Column = DataTable.Col<AuditEntry>;
const filters = [
  <ChoiceFilter
    key="action"
    source="action"
    label="What was done"
    choices={actionChoices}
    emptyText="Anything"
    alwaysOn
    sx={{ minWidth: 260 }}
  />,
];

export const AuditLogList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Who did what, when, to whom and from where. Entries can be neither changed nor deleted."
      />
      <List
        title={false}
        filters={filters}
        // A table is sorted at its heads.
        actions={isNarrow ? <Sorting /> : false}
        sort={{ field: 'createdAt', order: 'DESC' }}
        perPage={25}
        error={<ListLoadFailure title="Failed to load the audit log" />}
        empty={
          <EmptyState Icon={AuditIcon} title="Nothing has been done yet">
            Each change an administrator makes is written down here.
          </EmptyState>
        }
        queryOptions={{ onError: ignoreError }}
        pagination={<ListPagination />}
        exporter={false}
      >
        {isNarrow ? <AuditCards /> : <AuditTable />}
      </List>
    </>
  );
};

const Sorting = () => (
  <TopToolbar>
    <SortButton fields={['createdAt']} />
  </TopToolbar>
);

export const AuditTable = () => (
  <DataTable<AuditEntry> rowClick={false} bulkActionButtons={false} sx={narrowGaps}>
    <Column source="createdAt" sx={oneLine} render={(entry) => formatMoment(entry.createdAt)} />
    <Column
      label="Who"
      disableSort
      sx={{ minWidth: 190, overflowWrap: 'anywhere' }}
      render={(entry) => entry.actor.email}
    />
    <Column source="action" disableSort render={(entry) => actionText(entry.action)} />
    <Column
      label="Details"
      disableSort
      sx={{ minWidth: 240, overflowWrap: 'anywhere' }}
      render={(entry) => detailsText(entry.details)}
    />
    <Column
      label="From"
      disableSort
      sx={{ minWidth: 120, overflowWrap: 'anywhere' }}
      render={(entry) => entry.ipAddress}
    />
  </DataTable>
);

export const AuditCards = () => (
  <SimpleList<AuditEntry>
    rowClick={false}
    primaryText={(entry) => <Typography sx={{ fontWeight: 600 }}>{actionText(entry.action)}</Typography>}
    secondaryText={(entry) => (
      <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {detailsText(entry.details)}
        <Box component="span" sx={{ display: 'block' }}>
          {entry.actor.email}, {formatMoment(entry.createdAt)}, from {entry.ipAddress}
        </Box>
      </Box>
    )}
    // A row that is no link is not given `rowSx`.
    sx={{ '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
  />
);
