import { pluralize } from '@inkwell/contract/format-count';
import { formatTimeLeft } from '@inkwell/contract/time-left';
import { startLastSaves } from '@inkwell/editor/save-triggers';
import type { Draft } from '@inkwell/editor/use-draft';
import { useEffect, useState } from 'react';
import { serverNowMs } from '../api/serverClock';
import { useDashboard } from './queries';

/**
 * The deadline of the work, and whether it has passed. At the deadline the dashboard is read again first, because an
 * administrator may have extended it. Without an answer the known server time decides. `minutesLeft` is rounded down, and
 * infinite if there is no deadline, or as long as the dashboard has not been read.
 */
export function useDeadline() {
  const { data: dashboard, refetch } = useDashboard();
  const deadlineAt = dashboard?.deadlineAt ?? null;
  const { minutesLeft, isOver } = useTimeLeft(deadlineAt, dashboard?.serverTime);
  const [passed, setPassed] = useState<string | null>();

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
    isOver,
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

const msUntil = (deadlineAt: string | null) =>
  deadlineAt === null ? Number.POSITIVE_INFINITY : Date.parse(deadlineAt) - serverNowMs();

const wholeMinutes = (ms: number) => Math.max(0, Math.floor(ms / minuteMs));

/**
 * The time until a deadline by the server's clock in minutes, rounded down, and whether it is over. Checked each second.
 *
 * @param syncedAt changes when the server's clock was set again
 */
export function useTimeLeft(deadlineAt: string | null, syncedAt?: unknown) {
  const [minutesLeft, setMinutesLeft] = useState(() => wholeMinutes(msUntil(deadlineAt)));
  const [isOver, setOver] = useState(() => msUntil(deadlineAt) <= 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer may have changed the clock
  useEffect(() => {
    const update = () => {
      const ms = msUntil(deadlineAt);
      setMinutesLeft(wholeMinutes(ms));
      setOver(ms <= 0);
    };
    update();
    const timer = setInterval(update, tickMs);
    return () => clearInterval(timer);
  }, [deadlineAt, syncedAt]);
  return { minutesLeft, isOver };
}

/** True if less than a day is left. */
export function isLastDay(minutesLeft: number): boolean {
  return minutesLeft < 24 * 60;
}

/** The time left as `formatTimeLeft` shows it, in the middle of a sentence. */
export function formatLeft(minutes: number): string {
  return formatTimeLeft(minutes * minuteMs);
}

/** `2 days, 23 hours, 5 minutes`, without leading zeros: the editor's line. */
export function formatMinutesLeft(minutes: number): string {
  const parts = splitMinutes(minutes);
  if (parts.length === 0) return 'less than a minute';
  return parts.map(({ count, unit }) => pluralize(count, unit)).join(', ');
}

/** `2 d 23 h`, the two largest units. */
export function formatShortMinutesLeft(minutes: number): string {
  const parts = splitMinutes(minutes);
  if (parts.length === 0) return '< 1 min';
  return parts
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
