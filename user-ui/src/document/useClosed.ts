import type { CloseReason } from '@inkwell/editor/draft-state';
import { useEffect, useState } from 'react';
import { serverNowMs } from '../api/serverClock';
import type { Dashboard } from '../api/types';
import { useMinutesLeft } from '../ui/useTimeLeft';

/** Saves a last time while it still counts. */
const LAST_SAVE_MS = 5_000;
const FAR_AWAY = '9999-12-31T00:00:00.000Z';

/**
 * Why the document is read-only, if it is. When the deadline comes while it is open the server is asked first, since
 * an administrator may have moved it; if it does not answer, its clock as far as it is known decides.
 */
export function useClosed(dashboard: Dashboard, refresh: () => Promise<unknown>, saveNow: () => void) {
  const deadlineAt = dashboard.deadlineAt ?? FAR_AWAY;
  const minutesLeft = useMinutesLeft(deadlineAt, dashboard.serverTime);
  const [passed, setPassed] = useState<string | null>(null);
  const isOver = minutesLeft === 0;

  useEffect(() => {
    if (!isOver) return;
    let isGone = false;
    refresh().finally(() => {
      if (!isGone) setPassed(deadlineAt);
    });
    return () => {
      isGone = true;
    };
  }, [isOver, deadlineAt, refresh]);

  useEffect(() => {
    const inMs = Date.parse(deadlineAt) - serverNowMs() - LAST_SAVE_MS;
    // Longer than browsers can wait; the minutes come by here again.
    if (inMs < 0 || inMs > 2 ** 31 - 1) return;
    const timer = setTimeout(saveNow, inMs);
    return () => clearTimeout(timer);
  }, [deadlineAt, saveNow]);

  return { closed: reasonOf(dashboard.workStatus, isOver && passed === deadlineAt), minutesLeft };
}

function reasonOf(workStatus: string, isPassed: boolean): CloseReason | null {
  if (workStatus === 'submitted') return 'submitted';
  return workStatus === 'overdue' || isPassed ? 'deadline' : null;
}
