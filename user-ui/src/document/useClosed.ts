import type { CloseReason } from '@inkwell/editor/draft-state';
import { useEffect } from 'react';
import { serverNowMs } from '../api/serverClock';
import { useDeadline } from '../dashboard/useDeadline';

/** Saves a last time while it still counts. */
const LAST_SAVE_MS = 5_000;

/** Why the document is read-only, if it is; saves a last time shortly before the deadline closes it. */
export function useClosed(isSubmitted: boolean, isOverdue: boolean, saveNow: () => void) {
  const { deadlineAt, minutesLeft, isPassed } = useDeadline();

  useEffect(() => {
    const inMs = Date.parse(deadlineAt) - serverNowMs() - LAST_SAVE_MS;
    // Longer than browsers can wait; the minutes come by here again.
    if (inMs < 0 || inMs > 2 ** 31 - 1) return;
    const timer = setTimeout(saveNow, inMs);
    return () => clearTimeout(timer);
  }, [deadlineAt, saveNow]);

  const closed: CloseReason | null = isSubmitted ? 'submitted' : isOverdue || isPassed ? 'deadline' : null;
  return { closed, minutesLeft };
}
