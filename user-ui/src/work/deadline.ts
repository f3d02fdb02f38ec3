import { pluralize } from '@inkwell/contract/format-count';
import { formatTimeLeft } from '@inkwell/contract/time-left';
import { startLastSaves } from '@inkwell/editor/save-triggers';
import type { Draft } from '@inkwell/editor/use-draft';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { serverNowMs } from '../api/serverClock';
import { useAssignment } from './assignment';
import { useDashboard } from './queries';

/**
 * The deadline of the work, and whether it has passed. At the deadline the dashboard is read again first, once for all
 * callers, because an administrator may have extended it. Without an answer the known server time decides. `minutesLeft` is
 * rounded down, and infinite if there is no deadline, or as long as the dashboard has not been read.
 */
export function useDeadline() {
  const { data: dashboard, refetch } = useDashboard();
  const { dashboardOf } = useAssignment();
  const deadlineAt = dashboard?.deadlineAt ?? null;
  const { minutesLeft, isOver } = useTimeLeft(deadlineAt);
  // If the dashboard was read after the deadline, another answer is not awaited.
  const wasOver =
    deadlineAt !== null &&
    dashboard !== undefined &&
    Date.parse(dashboard.serverTime) >= Date.parse(deadlineAt);
  const { isFetched: wasReadAgain } = useQuery({
    queryKey: ['deadline', dashboardOf, deadlineAt],
    queryFn: async () => (await refetch()).isSuccess,
    enabled: isOver && !wasOver,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return {
    deadlineAt,
    minutesLeft,
    isOver,
    isDeadlinePassed: isOver && (wasOver || wasReadAgain),
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

/** One timer for all that count. */
const counting = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function onEachSecond(count: () => void): () => void {
  if (counting.size === 0)
    timer = setInterval(() => {
      for (const each of counting) each();
    }, tickMs);
  counting.add(count);
  return () => {
    counting.delete(count);
    if (counting.size === 0) clearInterval(timer);
  };
}

/** The time until a deadline by the server's clock in minutes, rounded down, and whether it is over. Checked each second. */
export function useTimeLeft(deadlineAt: string | null) {
  const minutesLeft = useSyncExternalStore(onEachSecond, () => wholeMinutes(msUntil(deadlineAt)));
  const isOver = useSyncExternalStore(onEachSecond, () => msUntil(deadlineAt) <= 0);
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
