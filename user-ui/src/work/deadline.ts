import { startLastSaves } from '@inkwell/editor/save-triggers';
import type { Draft } from '@inkwell/editor/use-draft';
import { useEffect, useState } from 'react';
import { serverNowMs } from '../api/serverClock';
import { useDashboard } from './queries';

/**
 * The deadline of the work, and whether it has passed. At the deadline the dashboard is read again first, because an
 * administrator may have extended it. Without an answer the known server time decides. `minutesLeft` is infinite if
 * there is no deadline, or as long as the dashboard has not been read.
 */
export function useDeadline() {
  const { data: dashboard, refetch } = useDashboard();
  const deadlineAt = dashboard?.deadlineAt ?? null;
  const minutesLeft = useMinutesLeft(deadlineAt, dashboard?.serverTime);
  const [passed, setPassed] = useState<string | null>();
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

  // If the dashboard was read after the deadline, the second answer is not awaited.
  const wasOver =
    deadlineAt !== null &&
    dashboard !== undefined &&
    Date.parse(dashboard.serverTime) >= Date.parse(deadlineAt);
  return {
    deadlineAt,
    minutesLeft,
    isDeadlinePassed: isOver && (wasOver || passed === deadlineAt),
    /** The time of the answer that set the server's clock. */
    syncedAt: dashboard?.serverTime,
  };
}

/** Saves the text shortly before the deadline, also if the user writes without a pause. */
export function useLastSaves(
  session: Draft['session'],
  { deadlineAt, minutesLeft, syncedAt }: ReturnType<typeof useDeadline>,
): void {
  // `setTimeout` waits at most 24 days, so the timers are set on the last day.
  const isSoon = isLastDay(minutesLeft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer may have changed the clock
  useEffect(() => {
    if (!session || !isSoon || deadlineAt === null) return;
    return startLastSaves(session, Date.parse(deadlineAt) - serverNowMs());
  }, [session, isSoon, deadlineAt, syncedAt]);
}

const minuteMs = 60_000;
const tickMs = 1_000;

const minutesUntil = (deadlineAt: string | null) =>
  deadlineAt === null
    ? Number.POSITIVE_INFINITY
    : Math.max(0, Math.ceil((Date.parse(deadlineAt) - serverNowMs()) / minuteMs));

/**
 * Minutes until a deadline by the server's clock, rounded up, 0 after it. Checked each second.
 *
 * @param syncedAt changes when the server's clock was set again
 */
export function useMinutesLeft(deadlineAt: string | null, syncedAt?: unknown): number {
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

/** True if less than a day is left: then the time is shown in hours and minutes instead of days. */
export function isLastDay(minutesLeft: number): boolean {
  return minutesLeft < 24 * 60;
}

/** `2 days, 23 hours, 5 minutes`, without leading zeros. */
export function formatMinutesLeft(minutes: number): string {
  const parts = splitMinutes(minutes);
  if (parts.length === 0) return 'Time expired';
  return parts.map(({ count, unit }) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(', ');
}

/** `2 d 23 h`, the two largest units. */
export function formatShortMinutesLeft(minutes: number): string {
  return splitMinutes(minutes)
    .slice(0, 2)
    .map(({ count, short }) => `${count} ${short}`)
    .join(' ');
}

function splitMinutes(minutes: number) {
  const parts = [
    { count: Math.floor(minutes / 1440), unit: 'day', short: 'd' },
    { count: Math.floor(minutes / 60) % 24, unit: 'hour', short: 'h' },
    { count: minutes % 60, unit: 'minute', short: 'min' },
  ];
  const first = parts.findIndex(({ count }) => count > 0);
  return first < 0 ? [] : parts.slice(first);
}
