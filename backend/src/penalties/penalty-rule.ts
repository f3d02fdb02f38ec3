import type { User } from '../users/users.service.js';
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

/** Reasons why an administrator cannot penalize a user. */
export const SKIP_REASONS = ['not_found', 'administrator', 'already_penalized'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

type Judged = Pick<User, 'role' | 'isPenalized'>;

/**
 * The rule of an administrator's penalties, for one user and for many. A penalty is possible at any time: before the start of
 * the work and after its submission too.
 * @returns null for a user who can be penalized
 */
export function findSkipReason(user: Judged | undefined): SkipReason | null {
  if (!user) return 'not_found';
  if (user.role !== 'user') return 'administrator';
  return user.isPenalized ? 'already_penalized' : null;
}
