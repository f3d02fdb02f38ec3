import { formatDateTime } from '@inkwell/web/format-date';
import { Box, type Theme, useMediaQuery } from '@mui/material';
import { DataTable, FilterButton, SimpleList, SortButton, TopToolbar } from 'react-admin';
import { ChangeList } from '../display/ChangeList';
import { ExportButton } from '../exports/ExportButton';
import { ConsoleList } from '../lists/ConsoleList';
import { ExportCsvButton } from '../lists/ExportCsvButton';
import { DetailLines, narrowGaps, oneLine } from '../lists/tableCells';
import { api, getFile } from '../providers/api';
import type { AuditEntry } from '../providers/records';
import { auditFilters } from './auditFilters';
import { actionText, changesOf, detailsText } from './auditText';
import { SubjectLink } from './SubjectLink';

const Column = DataTable.Col<AuditEntry>;

export const AuditLogList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <ConsoleList
      title="Audit log"
      lead="Each entry says who did what, when and from where. Entries cannot be changed or deleted."
      filters={auditFilters}
      actions={<AuditToolbar isNarrow={isNarrow} />}
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

const AuditToolbar = ({ isNarrow }: { isNarrow: boolean }) => {
  return (
    <TopToolbar>
      {/* A table is sorted by its column headers. */}
      {isNarrow && <SortButton fields={['createdAt']} />}
      <FilterButton />
      <ExportCsvButton
        exportFile={(filter) =>
          getFile(
            api.GET('/api/admin/audit-log/export', {
              params: { query: { filter: JSON.stringify(filter) } },
              parseAs: 'blob',
            }),
          )
        }
        fileName="audit-log.csv"
        failure="Failed to export the audit log"
      />
      <ExportButton kind="audit" />
    </TopToolbar>
  );
};

/** `isOfOneUser` leaves out the record, which is the same in each row. */
interface AuditRowsProps {
  isOfOneUser?: boolean;
}

export const AuditTable = ({ isOfOneUser = false }: AuditRowsProps) => (
  <DataTable<AuditEntry> rowClick={false} bulkActionButtons={false} sx={narrowGaps}>
    <Column source="createdAt" sx={oneLine} render={(entry) => formatDateTime(entry.createdAt)} />
    <Column label="Who" disableSort sx={{ minWidth: 170, overflowWrap: 'anywhere' }} render={whoText} />
    <Column source="action" disableSort render={(entry) => actionText(entry.action)} />
    {!isOfOneUser && (
      <Column
        label="Record"
        disableSort
        sx={{ minWidth: 150, overflowWrap: 'anywhere' }}
        render={(entry) => <SubjectLink entry={entry} />}
      />
    )}
    <Column
      label="Details"
      disableSort
      sx={{ minWidth: 240, overflowWrap: 'anywhere' }}
      render={(entry) => <EntryDetails entry={entry} />}
    />
    <Column
      label="From"
      disableSort
      sx={{ minWidth: 110, overflowWrap: 'anywhere' }}
      render={(entry) => entry.ipAddress}
    />
  </DataTable>
);

export const AuditCards = ({ isOfOneUser = false }: AuditRowsProps) => (
  <SimpleList<AuditEntry>
    rowClick={false}
    primaryText={(entry) => actionText(entry.action)}
    secondaryText={(entry) => (
      <>
        {!isOfOneUser && <SubjectLink entry={entry} />}
        <EntryDetails entry={entry} />
        <DetailLines
          lines={[`${whoText(entry)}, ${formatDateTime(entry.createdAt)}, from ${entry.ipAddress}`]}
        />
      </>
    )}
  />
);

/** With the program that acted in the name of the user. */
const whoText = ({ actor, apiKey }: AuditEntry) =>
  apiKey ? `${actor.email} (API key “${apiKey.name}”)` : actor.email;

const EntryDetails = ({ entry }: { entry: AuditEntry }) => {
  const text = detailsText(entry);
  return (
    <>
      {text && (
        <Box component="span" sx={{ display: 'block' }}>
          {text}
        </Box>
      )}
      <ChangeList changes={changesOf(entry)} />
    </>
  );
};
