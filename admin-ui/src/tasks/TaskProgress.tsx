import type { Schema } from '@inkwell/contract/client';
import { formatCount } from '@inkwell/contract/format-count';
import { Alert, Box, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { ProgressBar } from '../display/ProgressBar';
import { LoadFailure } from '../errors/LoadFailure';
import { percentDone, progressText } from '../exports/exportTexts';
import { assignmentPath } from '../lists/assignmentPath';
import { UserList, type UserListRow } from '../lists/UserList';
import { api, byId, getBody } from '../providers/api';
import { useMay } from '../providers/permissions';
import { JOBS, USERS } from '../providers/resources';
import { TaskActions } from './TaskActions';
import { formatItemCount, itemsName } from './taskTexts';

type Task = Schema<'Task'>;

const POLL_MS = 1_000;

/** Reads a task again and again until it is done. */
export function useTask(id: string) {
  return useQuery({
    queryKey: ['task', id],
    queryFn: async () => (await getBody(api.GET('/api/admin/tasks/{id}', byId(id)))).task,
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : POLL_MS),
  });
}

/** How far a task is, and what became of each item. */
export const TaskProgress = ({ id }: { id: string }) => {
  const { data: task, error, refetch } = useTask(id);
  useRefreshAtEnd(task);
  if (task) return <LoadedTask task={task} />;
  if (error) return <LoadFailure title="Failed to load the task" error={error} onRetry={refetch} />;
  return <Skeleton variant="rounded" height={160} aria-busy="true" />;
};

/** The lists behind the dialog show what was done. */
function useRefreshAtEnd(task: Task | undefined): void {
  const refresh = useRefresh();
  const wasRunning = useRef(false);
  const isRunning = task !== undefined && task.finishedAt === null;
  useEffect(() => {
    if (wasRunning.current && !isRunning) refresh();
    wasRunning.current = isRunning;
  }, [isRunning, refresh]);
}

const LoadedTask = ({ task }: { task: Task }) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <Box>
      <Typography role="status" sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>
        {progressSentence(task)}
      </Typography>
      <ProgressBar percent={percentDone(task)} label="Progress" />
    </Box>
    {task.failedReason !== null && !task.cancelledAt && (
      <Alert severity="error">
        It has stopped: {task.failedReason} Nothing that was done is lost. It goes on when its job is tried
        again in the list of{' '}
        <MuiLink component={Link} to={`/${JOBS}`}>
          jobs
        </MuiLink>
        .
      </Alert>
    )}
    <Results task={task} isDone={false} count={task.leftOut} state="skipped" />
    <Results task={task} isDone count={task.done - task.leftOut} state="done" />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <TaskActions task={task} />
    </Box>
  </Box>
);

function progressSentence(task: Task): string {
  const progress = `${progressText(task)} ${itemsName(task)}`;
  if (task.cancelledAt) return `Cancelled after ${progress}.`;
  return task.finishedAt ? `Done: ${progress}.` : `${progress} so far.`;
}

/** The server answers with some of the results of a long task. The report has all. */
const Results = ({
  task,
  isDone,
  count,
  state,
}: {
  task: Task;
  isDone: boolean;
  count: number;
  state: string;
}) => {
  const hasPages = useMay('users:read');
  const results = task.results.filter((result) => result.isDone === isDone);
  if (results.length === 0) return null;
  const shown = results.length < count ? `, the first ${formatCount(results.length)} of them here` : '';
  return (
    <UserList
      title={`${formatItemCount(task, count)} ${state}${shown}`}
      rows={results.map((result, at) => toRow(result, at, hasPages))}
    />
  );
};

/** @param hasPages whether the reader may open the pages of users. A user who does not exist any more has none. */
function toRow(
  { userId, item, name, message, assignmentId }: Task['results'][number],
  at: number,
  hasPages: boolean,
): UserListRow {
  const row = {
    id: `${item ?? userId ?? ''} ${at}`,
    name: [item, name].filter(Boolean).join(': ') || 'Unknown user',
    detail: message,
  };
  if (!userId || !name || !hasPages) return row;
  return {
    ...row,
    userPath: `/${USERS}/${userId}/show`,
    assignmentPath: assignmentId ? assignmentPath({ id: assignmentId, user: { _id: userId } }) : undefined,
  };
}
