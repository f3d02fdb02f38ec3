import { formatFileSize } from '@inkwell/contract/file-size';
import { formatDateTime } from '@inkwell/web/format-date';
import { Box, Tab } from '@mui/material';
import type { Query } from '@tanstack/react-query';
import type { GetListResult, RaRecord } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { Badge } from '../display/Badge';
import { ProgressBar } from '../display/ProgressBar';
import { ScrollableTabs } from '../display/ScrollableTabs';
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
import { useMay } from '../providers/permissions';
import { type DataExport, EXPORTS, TASK_EXPORTS, TASKS, type TaskRow } from '../providers/resources';
import { ExportActions } from './ExportActions';
import { taskName, taskPath, taskState } from './taskTexts';

const POLL_MS = 2_000;

/** The tab with what is done for many records. */
export const TasksList = () => (
  <ConsoleList
    title="Tasks"
    tabs={<TaskTabs />}
    lead="What staff have started for many users or files at once: how far it is, and what became of each."
    failure="Failed to load the tasks"
    empty={{ title: 'No tasks yet', text: 'Assignments for many users, and imports, are tasks.' }}
  >
    <RecordTable<TaskRow> columns={taskColumns} path={({ id }) => taskPath(id)} cardsBelow="md" />
  </ConsoleList>
);

/** The tab with the files. */
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
    <RecordTable<DataExport> columns={exportColumns} actions={<ExportActions />} />
  </ConsoleList>
);

const TABS = [
  { path: `/${TASKS}`, label: 'Changes and imports' },
  { path: `/${TASK_EXPORTS}`, label: 'Exports' },
];

const TaskTabs = () => {
  const { pathname } = useLocation();
  if (!useMay('exports:create')) return null;
  return (
    <ScrollableTabs
      value={pathname}
      aria-label="Kinds of tasks"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {TABS.map(({ path, label }) => (
        <Tab key={path} value={path} label={label} component={Link} to={path} />
      ))}
    </ScrollableTabs>
  );
};

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

type Started = RaRecord & Pick<TaskRow, 'createdBy' | 'createdAt'>;

const startedColumns: RecordColumn<Started>[] = [
  { label: 'By', render: ({ createdBy }) => createdBy?.name },
  {
    source: 'createdAt',
    isSortable: true,
    sx: oneLine,
    render: ({ createdAt }) => formatDateTime(createdAt),
  },
];

const taskColumns: RecordColumn<TaskRow>[] = [
  { source: 'kind', label: 'Task', card: 'title', render: taskName },
  { label: 'State', card: 'inline', render: (task) => <Badge {...taskState(task)} /> },
  { label: 'Done', sx: oneLine, render: progressText },
  ...startedColumns,
];

const exportColumns: RecordColumn<DataExport>[] = [
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
  ...startedColumns,
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
