import type { User } from '../users/users.service.js';

/** Reasons why a user of the selection is skipped. */
export const SKIP_REASONS = [
  'not_found',
  'administrator',
  'already_penalized',
  'submitted',
  'not_started',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

type PenaltyCandidate = Pick<User, 'role' | 'isPenalized' | 'workSubmitted' | 'workStartedAt'>;

/**
 * A bulk penalty applies to users who are working. Others can be penalized one by one.
 * @returns null for a user who is penalized
 */
export function findSkipReason(user: PenaltyCandidate | undefined): SkipReason | null {
  if (!user) return 'not_found';
  if (user.role !== 'user') return 'administrator';
  if (user.isPenalized) return 'already_penalized';
  if (user.workSubmitted) return 'submitted';
  return user.workStartedAt ? null : 'not_started';
}
