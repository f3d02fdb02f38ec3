import { useQuery } from '@tanstack/react-query';
import { readClockLedger, readDashboard, readPace, readWorkReviews } from '../api/calls';

const refreshMs = 60_000;

/** The dashboard, read again each minute because administrators and deadlines change it. */
export function useDashboard() {
  return useQuery({ queryKey: ['dashboard'], queryFn: readDashboard, refetchInterval: refreshMs });
}

/** The reviews, read again each minute because a reviewer may publish or return work at any time. */
export function useWorkReviews(isWanted = true) {
  return useQuery({
    queryKey: ['work-reviews'],
    queryFn: readWorkReviews,
    refetchInterval: refreshMs,
    enabled: isWanted,
  });
}

/** Optional on the dashboard: hidden without an error if it cannot be loaded, as is the pace. */
export function useClockLedger(status: string) {
  return useQuery({ queryKey: ['clock-ledger', status], queryFn: readClockLedger });
}

export function usePace(isWanted: boolean) {
  return useQuery({ queryKey: ['pace'], queryFn: readPace, enabled: isWanted });
}
