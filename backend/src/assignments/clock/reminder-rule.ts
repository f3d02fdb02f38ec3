/** When a user is reminded of a deadline, in hours before it. */
export const REMINDER_HOURS = [48, 24, 6, 1];

const HOUR_MS = 3_600_000;

/** How late a reminder can be sent: a quarter of its time before the deadline, at most an hour. */
export function toleranceMs(hours: number): number {
  return Math.min(hours / 4, 1) * HOUR_MS;
}

/**
 * Chooses the reminder to send. If several are due after a stop of the server, it is the most urgent one.
 * @returns null if that one is too late
 */
export function reminderToSend(dueHours: readonly number[], deadlineAt: Date, now: Date): number | null {
  const hours = Math.min(...dueHours);
  const lateMs = now.getTime() - (deadlineAt.getTime() - hours * HOUR_MS);
  return lateMs <= toleranceMs(hours) ? hours : null;
}
