import { formatFileSize } from '@inkwell/contract/file-size';
import { formatDateTime } from '@inkwell/web/format-date';
import { Box } from '@mui/material';
import type { Query } from '@tanstack/react-query';
import type { GetListResult } from 'react-admin';
import { Badge } from '../display/Badge';
import { ProgressBar } from '../display/ProgressBar';
import { ignoreError } from '../errors/ignoreError';
import { ExportButton } from '../exports/ExportButton';
import {
  exportName,
  isUnfinished,
  KIND_NAMES,
  percentDone,
  progressText,
  rangeText,
  STATES,
} from '../exports/exportTexts';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ConsoleList } from '../lists/ConsoleList';
import { RecordTable } from '../lists/RecordTable';
import type { RecordColumn } from '../lists/recordColumns';
import { DetailLines, oneLine } from '../lists/tableCells';
import type { DataExport } from '../providers/records';
import { EXPORTS } from '../providers/resources';
import { ExportActions } from './ExportActions';
import { TaskTabs } from './TaskTabs';

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

export const ExportsList = () => (
  <ConsoleList
    resource={EXPORTS}
    title="Tasks"
    tabs={<TaskTabs />}
    lead="Files with texts and data of many users. Each can be downloaded for seven days."
    headerActions={<ExportButton kind="texts" />}
    filters={filters}
    queryOptions={{ onError: ignoreError, refetchInterval: pollWhileRunning }}
    failure="Failed to load the exports"
    empty={{
      title: 'No exports yet',
      text: 'Start one here, or with “Export…” above a list. Its file appears here.',
    }}
  >
    <RecordTable<DataExport> columns={columns} actions={<ExportActions />} />
  </ConsoleList>
);

const columns: RecordColumn<DataExport>[] = [
  {
    label: 'What',
    card: 'title',
    sx: { overflowWrap: 'anywhere' },
    render: exportName,
    detail: (record) => <DetailLines lines={[rangeText(record), record.failedReason]} />,
  },
  {
    label: 'State',
    card: 'inline',
    sx: { minWidth: 170 },
    render: (record) => <ExportState record={record} />,
  },
  { label: 'Size', sx: oneLine, render: ({ fileBytes }) => fileBytes !== null && formatFileSize(fileBytes) },
  { label: 'By', render: ({ createdBy }) => createdBy?.name },
  {
    source: 'createdAt',
    isSortable: true,
    sx: oneLine,
    render: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    label: 'Kept until',
    sx: oneLine,
    cardLabel: 'Kept until',
    render: ({ expiresAt }) => expiresAt && formatDateTime(expiresAt),
  },
];

const ExportState = ({ record }: { record: DataExport }) => (
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
