import { formatDateTime } from '@inkwell/web/format-date';
import { Box, type Theme, useMediaQuery } from '@mui/material';
import { FilterButton, SortButton, TopToolbar } from 'react-admin';
import { ChangeList } from '../display/ChangeList';
import { ListExportButton } from '../exports/ExportButton';
import { ConsoleList } from '../lists/ConsoleList';
import { RecordTable } from '../lists/RecordTable';
import type { RecordColumn } from '../lists/recordColumns';
import { oneLine } from '../lists/tableCells';
import type { AuditEntry } from '../providers/resources';
import { auditFilters } from './auditFilters';
import { actionText, changesOf, detailsText } from './auditText';
import { SubjectLink } from './SubjectLink';

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
      <AuditTable />
    </ConsoleList>
  );
};

const AuditToolbar = ({ isNarrow }: { isNarrow: boolean }) => {
  return (
    <TopToolbar>
      {/* A table is sorted by its column headers. */}
      {isNarrow && <SortButton fields={['createdAt']} />}
      <FilterButton />
      <ListExportButton kind="audit" />
    </TopToolbar>
  );
};

const columns: RecordColumn<AuditEntry>[] = [
  {
    source: 'createdAt',
    isSortable: true,
    sx: oneLine,
    render: ({ createdAt }) => formatDateTime(createdAt),
  },
  { label: 'Who', sx: { minWidth: 170, overflowWrap: 'anywhere' }, render: whoText },
  { source: 'action', card: 'title', render: ({ action }) => actionText(action) },
  {
    label: 'Record',
    sx: { minWidth: 170, overflowWrap: 'anywhere' },
    render: (entry) => <SubjectLink entry={entry} />,
  },
  {
    label: 'Details',
    sx: { minWidth: 240, overflowWrap: 'anywhere' },
    render: (entry) => <EntryDetails entry={entry} />,
  },
  {
    label: 'From',
    cardLabel: 'From',
    sx: { minWidth: 110, overflowWrap: 'anywhere' },
    render: ({ ipAddress }) => ipAddress,
  },
];

/** @param props.isOfOneUser hides the record, which is the same in each row */
export const AuditTable = ({ isOfOneUser = false }: { isOfOneUser?: boolean }) => (
  <RecordTable<AuditEntry>
    columns={isOfOneUser ? columns.filter(({ label }) => label !== 'Record') : columns}
  />
);

/** With the program that acted in the name of the user. */
function whoText({ actor, apiKey }: AuditEntry): string {
  const { email = 'Staff' } = actor;
  return apiKey ? `${email} (API key “${apiKey.name}”)` : email;
}

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
