import type { User } from '../users/users.service.js';

/** Why a person of a selection is passed over. */
export const SKIP_REASONS = [
  'not_found',
  'administrator',
  'already_penalized',
  'submitted',
  'not_started',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

type Judged = Pick<User, 'role' | 'isPenalized' | 'workSubmitted' | 'workStartedAt'>;

/**
 * A penalty for many is for those who are at work: whom it would surprise, an administrator takes one by one.
 * @returns null for those whom it befalls
 */
export function whySkipped(person: Judged | undefined): SkipReason | null {
  if (!person) return 'not_found';
  if (person.role !== 'user') return 'administrator';
  if (person.isPenalized) return 'already_penalized';
  if (person.workSubmitted) return 'submitted';
  return person.workStartedAt ? null : 'not_started';
}
