import type { ClockEntry } from '../api/types';

/** Whether the step at this place in the ledger moved the deadline that was set before it. */
export function hasMovedDeadline(entries: readonly ClockEntry[], place: number): boolean {
  const before = entries[place - 1]?.deadlineAt;
  const after = entries[place]?.deadlineAt;
  return Boolean(before && after && before !== after);
}

/** Whether the deadline was set by returning work. A return leaves a deadline that gives enough time. */
export function wasSetByReturn(entries: readonly ClockEntry[], deadlineAt: string): boolean {
  return entries.some(
    (entry, place) =>
      entry.kind === 'returned' && entry.deadlineAt === deadlineAt && hasMovedDeadline(entries, place),
  );
}
