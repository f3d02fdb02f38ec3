import type { ClockState } from '../work/clock/clock-ledger.js';

/**
 * The rule of the job: a user who missed the deadline without a submission is penalized once. A penalty that was given or
 * removed after a deadline settles that deadline; an extended deadline is a new one.
 */
export function isPenaltyDue(clock: ClockState, now: Date): boolean {
  const { deadlineAt, settledDeadlineAt, workSubmitted, isPenalized } = clock;
  if (!deadlineAt || now < deadlineAt || workSubmitted || isPenalized) return false;
  return settledDeadlineAt?.getTime() !== deadlineAt.getTime();
}
