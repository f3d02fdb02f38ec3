import { useQuery } from '@tanstack/react-query';
import type { AssignmentId } from '../api/assignment';
import { readImageReports } from '../api/requestCalls';
import type { ImageReport } from '../api/types';
import { useAssignment } from '../work/assignment';

const refreshMs = 60_000;

export const imageReportsKey = (assignment: AssignmentId) => ['image-reports', assignment];

interface ReportedState {
  /** The last report of the user. */
  own: ImageReport | undefined;
  /** Whether a report of any user is open. */
  isReported: boolean;
}

/** What is reported of an image. Undefined until it is known: a screen of work does not wait for it. */
export function useImageReport(imageId: string): ReportedState | undefined {
  const { id, isPending } = useAssignment();
  const { data } = useQuery({
    queryKey: imageReportsKey(id),
    queryFn: () => readImageReports(id),
    enabled: !isPending,
    refetchInterval: refreshMs,
    staleTime: refreshMs,
  });
  if (!data) return undefined;
  const own = data.reports.find((report) => report.imageId === imageId);
  return { own, isReported: own?.answer === null || data.reportedImageIds.includes(imageId) };
}
