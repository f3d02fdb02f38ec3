import { formatFileSize } from '@inkwell/contract/file-size';
import { formatDateTime } from '@inkwell/web/format-date';
import { Box, type Theme, useMediaQuery } from '@mui/material';
import type { Query } from '@tanstack/react-query';
import { DataTable, type GetListResult, SimpleList, useRecordContext } from 'react-admin';
import { Badge } from '../display/Badge';
import { ProgressBar } from '../display/ProgressBar';
import { ignoreError } from '../errors/ignoreError';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ConsoleList } from '../lists/ConsoleList';
import { DetailLines, narrowGaps, oneLine } from '../lists/tableCells';
import type { DataExport } from '../providers/records';
import { ExportActions } from './ExportActions';
import { ExportButton } from './ExportButton';
import {
  exportName,
  isUnfinished,
  KIND_NAMES,
  percentDone,
  progressText,
  rangeText,
  STATES,
} from './exportTexts';

const Column = DataTable.Col<DataExport>;

const POLL_MS = 2_000;

const kinds = Object.entries(KIND_NAMES).map(([id, name]) => ({ id, name }));
const states = Object.entries(STATES).map(([id, { label }]) => ({ id, name: label }));
const filters = [
  <ChoiceFilter key="kind" source="kind" label="What" choices={kinds} emptyText="Everything" alwaysOn />,
  <ChoiceFilter key="state" source="state" label="State" choices={states} emptyText="Any" alwaysOn />,
];

/** Reads the list again while an export in it is not done. */
function pollWhileRunning({ state }: Query<GetListResult<DataExport>>): number | false {
  return state.data?.data.some(isUnfinished) ? POLL_MS : false;
}

export const ExportsList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <ConsoleList
      title="Exports"
      lead="Files with texts and data of many users. Each can be downloaded for seven days."
      headerActions={<ExportButton kind="texts" size="medium" />}
      filters={filters}
      queryOptions={{ onError: ignoreError, refetchInterval: pollWhileRunning }}
      failure="Failed to load the exports"
      empty={{
        title: 'No exports yet',
        text: 'Start one here, or with “Export…” above a list. Its file appears here.',
      }}
    >
      {isNarrow ? <ExportCards /> : <ExportsTable />}
    </ConsoleList>
  );
};

const ExportsTable = () => (
  <DataTable<DataExport> rowClick={false} bulkActionButtons={false} sx={narrowGaps}>
    <Column
      label="What"
      disableSort
      sx={{ overflowWrap: 'anywhere' }}
      render={(record) => (
        <DetailLines lines={[exportName(record), rangeText(record), record.failedReason]} />
      )}
    />
    <Column label="State" disableSort sx={{ minWidth: 170 }}>
      <ExportState />
    </Column>
    <Column label="Size" disableSort sx={oneLine} render={sizeText} />
    <Column label="By" disableSort render={({ createdBy }) => createdBy?.name ?? '–'} />
    <Column source="createdAt" sx={oneLine} render={({ createdAt }) => formatDateTime(createdAt)} />
    <Column
      label="Deleted"
      disableSort
      sx={oneLine}
      render={({ expiresAt }) => (expiresAt ? formatDateTime(expiresAt) : '–')}
    />
    <Column label="Actions" disableSort align="right">
      <ExportActions />
    </Column>
  </DataTable>
);

const ExportCards = () => (
  <SimpleList<DataExport>
    rowClick={false}
    primaryText={exportName}
    secondaryText={(record) => (
      <DetailLines
        lines={[
          rangeText(record),
          record.failedReason,
          record.fileBytes === null ? null : sizeText(record),
          [record.createdBy?.name, formatDateTime(record.createdAt)].filter(Boolean).join(', '),
          record.expiresAt && `Deleted ${formatDateTime(record.expiresAt)}`,
        ]}
      >
        <ExportState />
      </DetailLines>
    )}
    rightIcon={() => <ExportActions />}
  />
);

const ExportState = () => {
  const record = useRecordContext<DataExport>();
  if (!record) return null;
  return (
    <Box component="span" sx={{ display: 'grid', gap: 0.75, justifyItems: 'start' }}>
      <Badge {...STATES[record.state]} />
      {record.state === 'running' && (
        <Box component="span" sx={{ width: 150, fontVariantNumeric: 'tabular-nums' }}>
          {progressText(record)}
          <ProgressBar percent={percentDone(record)} label={`Progress of ${exportName(record)}`} />
        </Box>
      )}
    </Box>
  );
};

function sizeText({ fileBytes }: DataExport): string {
  return fileBytes === null ? '–' : formatFileSize(fileBytes);
}
