import type { Schema } from '@inkwell/contract/client';
import { Alert, Box, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { ProgressBar } from '../display/ProgressBar';
import { LoadFailure } from '../errors/LoadFailure';
import { assignmentPath } from '../lists/assignmentPath';
import { formatUserCount, UserList, type UserListRow } from '../lists/UserList';
import { api, byId, getBody } from '../providers/api';
import { JOBS, USERS } from '../providers/resources';
import { progressText } from './taskTexts';

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

/** How far a task is, and what became of each user. */
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

const LoadedTask = ({ task }: { task: Task }) => {
  const done = task.results.filter(({ isDone }) => isDone);
  const leftOut = task.results.filter(({ isDone }) => !isDone);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Typography role="status" sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>
          {task.finishedAt ? `Done: ${progressText(task)} users.` : `${progressText(task)} users so far.`}
        </Typography>
        <ProgressBar percent={(100 * task.done) / task.total} label="Progress" />
      </Box>
      {task.failedReason !== null && (
        <Alert severity="error">
          It has stopped: {task.failedReason} Nothing that was done is lost. It goes on when its job is tried
          again in the list of{' '}
          <MuiLink component={Link} to={`/${JOBS}`}>
            jobs
          </MuiLink>
          .
        </Alert>
      )}
      {done.length > 0 && <Results title={`${formatUserCount(done.length)} done`} results={done} />}
      {leftOut.length > 0 && (
        <Results title={`${formatUserCount(leftOut.length)} left out`} results={leftOut} />
      )}
    </Box>
  );
};

const Results = ({ title, results }: { title: string; results: Task['results'] }) => (
  <UserList title={title} rows={results.map(toRow)} />
);

/** A user who does not exist any more has no page. */
function toRow({ userId, name, message, assignmentId }: Task['results'][number]): UserListRow {
  const row = { id: userId, name: name || 'Unknown user', detail: message };
  if (!name) return row;
  return {
    ...row,
    userPath: `/${USERS}/${userId}/show`,
    assignmentPath: assignmentId && assignmentPath({ id: assignmentId, user: { _id: userId } }),
  };
}
