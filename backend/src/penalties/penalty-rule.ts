import type { Role } from '@inkwell/contract/roles';
import type { ClockState } from '../assignments/clock/clock-ledger.js';

/**
 * The rule of the job: an assignment whose deadline passed without a submission is penalized once. A penalty that was given or
 * removed after a deadline settles that deadline; an extended deadline is a new one.
 */
export function isPenaltyDue(clock: ClockState, now: Date): boolean {
  const { deadlineAt, settledDeadlineAt, submittedAt, penalizedAt } = clock;
  if (!deadlineAt || now < deadlineAt || submittedAt || penalizedAt) return false;
  return settledDeadlineAt?.getTime() !== deadlineAt.getTime();
}

/** Reasons why an administrator cannot penalize a user. */
export const SKIP_REASONS = [
  'not_found',
  'administrator',
  'assignment_required',
  'already_penalized',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A user, and the penalty of the current assignment. */
export interface Judged {
  role: Role;
  isPenalized: boolean;
  /** A penalty must say which of them it is about. */
  hasSeveralOpen: boolean;
}

/**
 * The rule of penalties for many users. A penalty is possible at any time: before the start of the work and after its submission
 * too.
 * @returns null for a user who can be penalized
 */
export function findSkipReason(user: Judged | undefined): SkipReason | null {
  if (!user) return 'not_found';
  if (user.role !== 'user') return 'administrator';
  if (user.hasSeveralOpen) return 'assignment_required';
  return user.isPenalized ? 'already_penalized' : null;
}
