import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AssignmentId } from '../api/assignment';
import { readImageReports } from '../api/requestCalls';
import type { ImageReport, ImageReports } from '../api/types';
import { useAssignment } from '../work/assignment';

const refreshMs = 60_000;
/** While the user waits for an answer. */
const refreshOpenMs = 10_000;

export const imageReportsKey = (assignment: AssignmentId) => ['image-reports', assignment];

interface ReportedState {
  /** The last report of the user. */
  own: ImageReport | undefined;
  /** Whether a report of any user is open. */
  isReported: boolean;
}

const CHANGED_BY_ANSWER = [
  'work-images',
  'page',
  'work-progress',
  'sequential-work',
  'clock-ledger',
  'dashboard',
];

function isUnanswered({ answer }: ImageReport): boolean {
  return answer === null;
}

/** After an answer, the image can have another file or be gone, and the deadline can have moved. */
async function readReports(queryClient: QueryClient, assignment: AssignmentId) {
  const before = queryClient.getQueryData<ImageReports>(imageReportsKey(assignment));
  const now = await readImageReports(assignment);
  const waited = new Set(before?.reports.filter(isUnanswered).map(({ _id }) => _id));
  if (now.reports.some((report) => waited.has(report._id) && !isUnanswered(report))) {
    for (const key of CHANGED_BY_ANSWER) void queryClient.invalidateQueries({ queryKey: [key, assignment] });
  }
  return now;
}

/** What is reported of an image. Undefined until it is known: a screen of work does not wait for it. */
export function useImageReport(imageId: string): ReportedState | undefined {
  const { id, isPending } = useAssignment();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: imageReportsKey(id),
    queryFn: () => readReports(queryClient, id),
    enabled: !isPending,
    refetchInterval: ({ state }) => (state.data?.reports.some(isUnanswered) ? refreshOpenMs : refreshMs),
    staleTime: refreshMs,
  });
  if (!data) return undefined;
  const own = data.reports.find((report) => report.imageId === imageId);
  return { own, isReported: own?.answer === null || data.reportedImageIds.includes(imageId) };
}

const ANSWERS = {
  replaced: 'You reported this image, and it was replaced by a better file.',
  hidden: 'You reported this image. It is not part of the work any more.',
  readable: 'You reported this image. An administrator can read it; write what you can read.',
};

/** Empty before the answer. */
export function describeAnswer({ answer, note }: ImageReport): string {
  return answer ? [ANSWERS[answer], note].filter(Boolean).join(' ') : '';
}
