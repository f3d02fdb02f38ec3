/** When a person is reminded of a deadline, in hours before it. */
export const REMINDER_HOURS = [48, 24, 6, 1];

const HOUR_MS = 3_600_000;

/** How late a reminder may still go: a quarter of its time, and an hour at most. */
export function toleranceMs(hours: number): number {
  return Math.min(hours / 4, 1) * HOUR_MS;
}

/**
 * Which of the reminders that have fallen due is sent: of several (the server was down) the most urgent, and none that
 * has become too late.
 */
export function reminderToSend(dueHours: readonly number[], deadlineAt: Date, now: Date): number | null {
  const hours = Math.min(...dueHours);
  const lateMs = now.getTime() - (deadlineAt.getTime() - hours * HOUR_MS);
  return lateMs <= toleranceMs(hours) ? hours : null;
}
