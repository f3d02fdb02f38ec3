import { useQuery } from '@tanstack/react-query';
import { readClockLedger, readDashboard, readPace, readWorkReviews } from '../api/calls';

const refreshMs = 60_000;

/** How the work stands; asked again each minute, as administrators and deadlines change it. */
export function useDashboard() {
  return useQuery({ queryKey: ['dashboard'], queryFn: readDashboard, refetchInterval: refreshMs });
}

/** Asked again with the dashboard: a reviewer may publish or return work at any time. */
export function useWorkReviews(isWanted = true) {
  return useQuery({
    queryKey: ['work-reviews'],
    queryFn: readWorkReviews,
    refetchInterval: refreshMs,
    enabled: isWanted,
  });
}

/** Both are told beside the dashboard and are missing without a word when they cannot be had. */
export function useClockLedger(status: string) {
  return useQuery({ queryKey: ['clock-ledger', status], queryFn: readClockLedger });
}

export function usePace(isWanted: boolean) {
  return useQuery({ queryKey: ['pace'], queryFn: readPace, enabled: isWanted });
}
