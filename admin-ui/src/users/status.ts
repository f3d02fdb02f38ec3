import type { User } from '../providers/records';

export type UserStatus = 'Penalized' | 'Submitted' | 'Working' | 'Signed' | 'Verified' | 'Pending';

export type StatusFacts = Pick<
  User,
  'isPenalized' | 'workSubmitted' | 'workStartedAt' | 'isSignedAgreement' | 'isVerified'
>;

/** How far a person has come; a penalty overrides all of it. The first rule that holds is the badge. */
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
