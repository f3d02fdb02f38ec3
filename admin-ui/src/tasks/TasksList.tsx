import { formatDateTime } from '@inkwell/web/format-date';
import { Badge } from '../display/Badge';
import { ConsoleList } from '../lists/ConsoleList';
import { RecordTable } from '../lists/RecordTable';
import type { RecordColumn } from '../lists/recordColumns';
import { oneLine } from '../lists/tableCells';
import type { TaskRow } from '../providers/records';
import { TaskTabs } from './TaskTabs';
import { progressText, taskName, taskPath, taskState } from './taskTexts';

export const TasksList = () => (
  <ConsoleList
    title="Tasks"
    tabs={<TaskTabs />}
    lead="What staff have started for many users or files at once: how far it is, and what became of each."
    failure="Failed to load the tasks"
    empty={{ title: 'No tasks yet', text: 'Assignments for many users, and imports, are tasks.' }}
  >
    <RecordTable<TaskRow> columns={columns} path={({ id }) => taskPath(id)} cardsBelow="md" />
  </ConsoleList>
);

const columns: RecordColumn<TaskRow>[] = [
  { source: 'kind', label: 'Task', card: 'title', render: taskName },
  { label: 'State', card: 'inline', render: (task) => <Badge {...taskState(task)} /> },
  { label: 'Done', sx: oneLine, render: progressText },
  { label: 'By', render: ({ createdBy }) => createdBy?.name },
  {
    source: 'createdAt',
    isSortable: true,
    sx: oneLine,
    render: ({ createdAt }) => formatDateTime(createdAt),
  },
];
