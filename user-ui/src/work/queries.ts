import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AssignmentId } from '../api/assignment';
import type { Dashboard } from '../api/types';
import { readAssignments, readClockLedger, readDashboard, readPace, readWorkReviews } from '../api/workCalls';
import { useAssignment } from './assignment';

const refreshMs = 60_000;
/** The parts of a screen that is being opened read the dashboard once. */
const justReadMs = 1_000;
/** The current assignment may be another one at the next visit. */
const forgetCurrentMs = 5_000;

const dashboardKey = (assignment: string | null) => ['dashboard', assignment];

/** The first answer of the server opens a screen. All later reads are refreshes, which must not start a clock. */
const wasAnswered = (last: Dashboard | undefined) => last !== undefined && !last.isKept;

/**
 * The dashboard, read again each minute because administrators and deadlines change it.
 * @param assignment null for the current one
 */
export function dashboardQuery(assignment: string | null) {
  return queryOptions({
    queryKey: dashboardKey(assignment),
    queryFn: ({ client }) =>
      readDashboard(assignment, wasAnswered(client.getQueryData<Dashboard>(dashboardKey(assignment)))),
    refetchInterval: refreshMs,
    staleTime: justReadMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    ...(assignment === null && { gcTime: forgetCurrentMs }),
  });
}

export function useDashboard() {
  return useQuery(dashboardQuery(useAssignment().dashboardOf));
}

/** The work clock of an ended assignment has stopped, so the server says that it is overdue. */
export function isEndedByStaff({ assignment, user }: Dashboard): boolean {
  return Boolean(assignment?.endedReason && user.workStartedAt);
}

export function useIsEndedByStaff(): boolean {
  const { data } = useDashboard();
  return data !== undefined && isEndedByStaff(data);
}

/** Counts the images that are left, so it is read less often than the dashboard. */
export const assignmentsQuery = queryOptions({
  queryKey: ['assignments'],
  queryFn: readAssignments,
  refetchInterval: 5 * refreshMs,
});

/** All assignments of the user, and those that can be taken. */
export function useAssignments(isWanted: boolean) {
  return useQuery({ ...assignmentsQuery, enabled: isWanted });
}

/** A reviewer may publish or return work at any time. */
export function reviewsQuery(assignment: AssignmentId) {
  return queryOptions({
    queryKey: ['work-reviews', assignment],
    queryFn: () => readWorkReviews(assignment),
  });
}

/** @param isRefreshed whether they are read again each minute */
export function useWorkReviews(isRefreshed = true) {
  const { id, isPending } = useAssignment();
  const refetchInterval = isRefreshed && refreshMs;
  return useQuery({ ...reviewsQuery(id), refetchInterval, enabled: !isPending });
}

/** Optional on the dashboard: hidden without an error if it cannot be loaded, as is the pace. */
export function useClockLedger(status: string, isWanted = true) {
  const { id, isPending } = useAssignment();
  return useQuery({
    queryKey: ['clock-ledger', id, status],
    queryFn: () => readClockLedger(id),
    enabled: isWanted && !isPending,
  });
}

export function usePace(isWanted: boolean) {
  const { id, isPending } = useAssignment();
  return useQuery({
    queryKey: ['pace', id],
    queryFn: () => readPace(id),
    enabled: isWanted && !isPending,
  });
}
