import { useQuery } from '@tanstack/react-query';
import type { AssignmentId } from '../api/assignment';
import { readPage } from '../api/draftCalls';
import { readWorkProgress } from '../api/workCalls';
import { useAssignment } from '../work/assignment';

export const progressKey = (assignment: AssignmentId) => ['work-progress', assignment];
export const pageKey = (assignment: AssignmentId, imageId: string) => ['page', assignment, imageId];

/** Which pages are submitted and which have a draft. */
export function useWorkProgress() {
  const { id, isPending } = useAssignment();
  return useQuery({ queryKey: progressKey(id), queryFn: () => readWorkProgress(id), enabled: !isPending });
}

export function usePage(imageId: string) {
  const { id, isPending } = useAssignment();
  return useQuery({
    queryKey: pageKey(id, imageId),
    queryFn: () => readPage(id, imageId),
    enabled: !isPending,
  });
}
