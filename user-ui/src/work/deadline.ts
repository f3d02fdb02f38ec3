import { useEffect, useState } from 'react';
import { serverNowMs } from '../api/serverClock';
import { useDashboard } from './queries';

/** Used if the work has no deadline. */
const NO_DEADLINE = '9999-12-31T00:00:00.000Z';

/**
 * The deadline of the work, and whether it has passed. At the deadline the dashboard is read again first, because an
 * administrator may have extended it. Without an answer the known server time decides.
 */
export function useDeadline() {
  const { data: dashboard, refetch } = useDashboard();
  const deadlineAt = dashboard?.deadlineAt ?? NO_DEADLINE;
  const minutesLeft = useMinutesLeft(deadlineAt, dashboard?.serverTime);
  const [passed, setPassed] = useState<string>();
  const isOver = minutesLeft === 0;

  useEffect(() => {
    if (!isOver) return;
    let isCurrent = true;
    void refetch().finally(() => {
      if (isCurrent) setPassed(deadlineAt);
    });
    return () => {
      isCurrent = false;
    };
  }, [isOver, deadlineAt, refetch]);

  return { deadlineAt, minutesLeft, isDeadlinePassed: isOver && passed === deadlineAt };
}

const minuteMs = 60_000;
const tickMs = 1_000;

const minutesUntil = (deadlineAt: string) =>
  Math.max(0, Math.ceil((Date.parse(deadlineAt) - serverNowMs()) / minuteMs));

/**
 * Minutes until a deadline by the server's clock, rounded up, 0 after it. Checked each second.
 *
 * @param syncedAt changes when the server's clock was set again
 */
export function useMinutesLeft(deadlineAt: string, syncedAt?: unknown): number {
  const [minutes, setMinutes] = useState(() => minutesUntil(deadlineAt));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer may have changed the clock
  useEffect(() => {
    const update = () => setMinutes(minutesUntil(deadlineAt));
    update();
    const timer = setInterval(update, tickMs);
    return () => clearInterval(timer);
  }, [deadlineAt, syncedAt]);
  return minutes;
}

/** `2 days, 23 hours, 5 minutes`, without leading zeros. */
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
