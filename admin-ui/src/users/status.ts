import type { User } from '../providers/records';

export type UserStatus = 'Penalized' | 'Submitted' | 'Working' | 'Signed' | 'Verified' | 'Pending';

export type StatusFacts = Pick<
  User,
  'isPenalized' | 'workSubmitted' | 'workStartedAt' | 'isSignedAgreement' | 'isVerified'
>;

/** The status of a user. The first rule that applies decides; a penalty comes first. */
const precedence: readonly [UserStatus, (user: StatusFacts) => boolean][] = [
  ['Penalized', (user) => user.isPenalized],
  ['Submitted', (user) => user.workSubmitted],
  ['Working', (user) => user.workStartedAt !== null],
  ['Signed', (user) => user.isSignedAgreement],
  ['Verified', (user) => user.isVerified],
];

export function statusOf(user: StatusFacts): UserStatus {
  return precedence.find(([, holds]) => holds(user))?.[0] ?? 'Pending';
}
