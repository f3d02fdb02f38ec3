import { hasCode } from '@inkwell/web/api-error';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AssignmentId } from '../api/assignment';
import { readDashboard, readSequentialWork, startSequentialWork } from '../api/workCalls';
import { useAssignment } from '../work/assignment';

/** The sequential run, which is started automatically. */
export function sequentialQuery(assignment: AssignmentId) {
  return queryOptions({
    queryKey: ['sequential-work', assignment],
    queryFn: () => openRun(assignment),
    refetchOnWindowFocus: false,
  });
}

export function useSequentialWork() {
  const { id, isPending } = useAssignment();
  return useQuery({ ...sequentialQuery(id), enabled: !isPending });
}

async function openRun(assignment: AssignmentId) {
  try {
    return await readSequentialWork(assignment);
  } catch (error) {
    if (!hasCode(error, 'SEQUENTIAL_NOT_STARTED')) throw error;
    await start(assignment);
    return readSequentialWork(assignment);
  }
}

/** Starts the run. The work clock must be running; reading the dashboard starts that of the current assignment. */
async function start(assignment: AssignmentId): Promise<void> {
  try {
    await startSequentialWork(assignment);
  } catch (error) {
    if (!hasCode(error, 'WORK_NOT_STARTED')) throw error;
    await readDashboard(assignment ?? null);
    await startSequentialWork(assignment);
  }
}
