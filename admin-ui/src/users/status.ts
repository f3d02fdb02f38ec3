import { formatTimeLeft } from '@inkwell/contract/time-left';
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

type Deadline = Pick<User, 'deadlineAt' | 'workSubmitted'>;

/** The time until the deadline, negative after it. Null if nothing is due: before the start and after the submission. */
export function msUntilDue({ deadlineAt, workSubmitted }: Deadline, now: number): number | null {
  return deadlineAt === null || workSubmitted ? null : Date.parse(deadlineAt) - now;
}

/** `in 3 days 23 hours` or `2 hours 5 minutes ago`. */
export function dueText(ms: number): string {
  return ms > 0 ? `in ${formatTimeLeft(ms)}` : `${formatTimeLeft(-ms)} ago`;
}
