import { type Theme, useMediaQuery } from '@mui/material';
import { DataTable, SimpleList, SortButton, TopToolbar } from 'react-admin';
import { formatDateTime } from '../display/formatDate';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ConsoleList } from '../lists/ConsoleList';
import { DetailLines, narrowGaps, oneLine } from '../lists/tableCells';
import type { AuditEntry } from '../providers/records';
import { actionChoices, actionText, detailsText } from './auditText';

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
    <ConsoleList
      title="Audit log"
      lead="Each entry says who did what, when and from where. Entries cannot be changed or deleted."
      filters={filters}
      // A table is sorted by its column headers.
      actions={isNarrow && <Sorting />}
      failure="Failed to load the audit log"
      empty={{
        title: 'Nothing has been done yet',
        text: 'Each change by an administrator is recorded here.',
      }}
    >
      {isNarrow ? <AuditCards /> : <AuditTable />}
    </ConsoleList>
  );
};

const Sorting = () => (
  <TopToolbar>
    <SortButton fields={['createdAt']} />
  </TopToolbar>
);

export const AuditTable = () => (
  <DataTable<AuditEntry> rowClick={false} bulkActionButtons={false} sx={narrowGaps}>
    <Column source="createdAt" sx={oneLine} render={(entry) => formatDateTime(entry.createdAt)} />
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
    primaryText={(entry) => actionText(entry.action)}
    secondaryText={({ details, actor, createdAt, ipAddress }) => (
      <DetailLines
        lines={[detailsText(details), `${actor.email}, ${formatDateTime(createdAt)}, from ${ipAddress}`]}
      />
    )}
  />
);
