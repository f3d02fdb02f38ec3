import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AssignmentId } from '../api/assignment';
import { readPage } from '../api/draftCalls';
import { readWorkProgress } from '../api/workCalls';
import { useAssignment } from '../work/assignment';

export function progressQuery(assignment: AssignmentId) {
  return queryOptions({
    queryKey: ['work-progress', assignment],
    queryFn: () => readWorkProgress(assignment),
  });
}

export function pageQuery(assignment: AssignmentId, imageId: string) {
  return queryOptions({
    queryKey: ['page', assignment, imageId],
    queryFn: () => readPage(assignment, imageId),
  });
}

/** Which pages are submitted and which have a draft. */
export function useWorkProgress() {
  const { id, isPending } = useAssignment();
  return useQuery({ ...progressQuery(id), enabled: !isPending });
}

export function usePage(imageId: string) {
  const { id, isPending } = useAssignment();
  return useQuery({ ...pageQuery(id, imageId), enabled: !isPending });
}
