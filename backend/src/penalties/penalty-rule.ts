import { type ClockState, MISSED_DEADLINE } from '../work/clock-ledger.js';

/** A penalty that is due. */
export interface DuePenalty {
  reason: typeof MISSED_DEADLINE;
  /** The unfinished sequential work is penalised, too. */
  isSequential: boolean;
}

/**
 * The rule of the job: whoever let the deadline pass with nothing submitted is penalised, once. What was decided after a
 * deadline (a penalty given or taken back) settles it for good; a deadline that was moved is another one.
 */
export function penaltyDue(
  clock: ClockState,
  hasUnfinishedSequentialWork: boolean,
  now: Date,
): DuePenalty | null {
  const { deadlineAt, settledDeadlineAt, workSubmitted, isPenalized } = clock;
  if (!deadlineAt || now < deadlineAt || workSubmitted || isPenalized) return null;
  if (settledDeadlineAt?.getTime() === deadlineAt.getTime()) return null;
  return { reason: MISSED_DEADLINE, isSequential: hasUnfinishedSequentialWork };
}
