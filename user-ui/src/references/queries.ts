import { useQuery } from '@tanstack/react-query';
import { readWorkImages, readWorkPdfs } from '../api/workCalls';
import { useAssignment } from '../work/assignment';

/** Administrators rarely change these lists. */
const staleMs = 5 * 60_000;

/** The reference images in their order. */
export function useWorkImages() {
  const { id, isPending } = useAssignment();
  return useQuery({
    queryKey: ['work-images', id],
    queryFn: () => readWorkImages(id),
    staleTime: staleMs,
    enabled: !isPending,
  });
}

/** The reference documents in their order. */
export function useWorkPdfs() {
  const { id, isPending } = useAssignment();
  return useQuery({
    queryKey: ['work-pdfs', id],
    queryFn: () => readWorkPdfs(id),
    staleTime: staleMs,
    enabled: !isPending,
  });
}
