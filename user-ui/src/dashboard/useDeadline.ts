import { useEffect, useState } from 'react';
import { useMinutesLeft } from '../ui/useTimeLeft';
import { useDashboard } from './queries';

/** Far enough ahead to count as none. */
const NEVER = '9999-12-31T00:00:00.000Z';

/**
 * The deadline of the work, and whether it has passed. When it comes the server is asked first, since an
 * administrator may have moved it; if it does not answer, its clock as far as it is known decides.
 */
export function useDeadline() {
  const { data: dashboard, refetch } = useDashboard();
  const deadlineAt = dashboard?.deadlineAt ?? NEVER;
  const minutesLeft = useMinutesLeft(deadlineAt, dashboard?.serverTime);
  const [passed, setPassed] = useState<string>();
  const isOver = minutesLeft === 0;

  useEffect(() => {
    if (!isOver) return;
    let isGone = false;
    void refetch().finally(() => {
      if (!isGone) setPassed(deadlineAt);
    });
    return () => {
      isGone = true;
    };
  }, [isOver, deadlineAt, refetch]);

  return { deadlineAt, minutesLeft, isPassed: isOver && passed === deadlineAt };
}
