import { useQuery } from '@tanstack/react-query';
import { readWorkProgress } from '../api/calls';

export const progressKey = ['work-progress'];
export const pageKey = (imageId: string) => ['page', imageId];

/** Which pages are submitted and which have a draft. */
export function useWorkProgress() {
  return useQuery({ queryKey: progressKey, queryFn: readWorkProgress });
}
