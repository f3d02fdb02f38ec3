import type { ClockState } from '../work/clock/clock-ledger.js';

/**
 * The rule of the job: whoever let the deadline pass with nothing submitted is penalised, once. What was decided after a
 * deadline (a penalty given or taken back) settles it for good; a deadline that was moved is another one.
 */
export function isPenaltyDue(clock: ClockState, now: Date): boolean {
  const { deadlineAt, settledDeadlineAt, workSubmitted, isPenalized } = clock;
  if (!deadlineAt || now < deadlineAt || workSubmitted || isPenalized) return false;
  return settledDeadlineAt?.getTime() !== deadlineAt.getTime();
}
