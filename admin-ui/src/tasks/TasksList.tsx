import { formatDateTime } from '@inkwell/web/format-date';
import { type Theme, useMediaQuery } from '@mui/material';
import { DataTable, SimpleList } from 'react-admin';
import { Badge } from '../display/Badge';
import { ConsoleList } from '../lists/ConsoleList';
import { RecordLink } from '../lists/RecordLink';
import { DetailLines, narrowGaps, oneLine } from '../lists/tableCells';
import type { TaskRow } from '../providers/records';
import { progressText, taskName, taskPath, taskState } from './taskTexts';

const Column = DataTable.Col<TaskRow>;

export const TasksList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <ConsoleList
      title="Tasks"
      lead="What staff have started for many users or files at once: how far it is, and what became of each."
      failure="Failed to load the tasks"
      empty={{ title: 'No tasks yet', text: 'Assignments for many users, and imports, are tasks.' }}
    >
      {isNarrow ? <TaskCards /> : <TasksTable />}
    </ConsoleList>
  );
};

const TasksTable = () => (
  <DataTable<TaskRow> rowClick={(id) => taskPath(String(id))} bulkActionButtons={false} sx={narrowGaps}>
    <Column source="kind" label="Task" disableSort render={(task) => <TaskLink task={task} />} />
    <Column label="State" disableSort render={(task) => <Badge {...taskState(task)} />} />
    <Column label="Done" disableSort sx={oneLine} render={progressText} />
    <Column label="By" disableSort render={({ createdBy }) => createdBy?.name ?? '–'} />
    <Column source="createdAt" sx={oneLine} render={({ createdAt }) => formatDateTime(createdAt)} />
  </DataTable>
);

const TaskCards = () => (
  <SimpleList<TaskRow>
    rowClick={false}
    primaryText={(task) => <TaskLink task={task} />}
    secondaryText={(task) => (
      <DetailLines lines={[progressText(task), task.createdBy?.name, formatDateTime(task.createdAt)]}>
        <Badge {...taskState(task)} />
      </DetailLines>
    )}
  />
);

const TaskLink = ({ task }: { task: TaskRow }) => (
  <RecordLink to={taskPath(task.id)}>{taskName(task)}</RecordLink>
);
