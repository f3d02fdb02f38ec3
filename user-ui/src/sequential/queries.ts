import { hasCode } from '@inkwell/web/api-error';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AssignmentId } from '../api/assignment';
import { readSequentialWork, startSequentialWork } from '../api/workCalls';
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
    await startSequentialWork(assignment);
    return readSequentialWork(assignment);
  }
}
