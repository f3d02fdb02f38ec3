import { useEffect, useState } from 'react';
import { serverNowMs } from '../api/serverClock';
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

const minuteMs = 60_000;
const tickMs = 1_000;

const minutesUntil = (deadlineAt: string) =>
  Math.max(0, Math.ceil((Date.parse(deadlineAt) - serverNowMs()) / minuteMs));

/**
 * Whole minutes to a deadline by the server's clock, begun minutes counted, 0 after it. It is looked at each second
 * and changes each minute.
 *
 * @param heardAt changes when the server was asked again, which may have moved its clock
 */
export function useMinutesLeft(deadlineAt: string, heardAt?: unknown): number {
  const [minutes, setMinutes] = useState(() => minutesUntil(deadlineAt));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer may have moved the clock
  useEffect(() => {
    const look = () => setMinutes(minutesUntil(deadlineAt));
    look();
    const timer = setInterval(look, tickMs);
    return () => clearInterval(timer);
  }, [deadlineAt, heardAt]);
  return minutes;
}

/** `2 days, 23 hours, 5 minutes`; what is zero at the front is left out. */
export function formatMinutesLeft(minutes: number): string {
  const parts = [
    { count: Math.floor(minutes / 1440), unit: 'day' },
    { count: Math.floor(minutes / 60) % 24, unit: 'hour' },
    { count: minutes % 60, unit: 'minute' },
  ];
  const first = parts.findIndex(({ count }) => count > 0);
  if (first < 0) return 'Time expired';
  return parts
    .slice(first)
    .map(({ count, unit }) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(', ');
}
