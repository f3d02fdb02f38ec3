import { formatTimeLeft } from '@inkwell/contract/time-left';
import type { User } from '../providers/resources';

export type UserStatus = 'Penalized' | 'Submitted' | 'Working' | 'Signed' | 'Verified' | 'Pending';

/** Search results do not have it. */
type Ended = Partial<Pick<User, 'workEndedAt'>>;

export type StatusFacts = Pick<
  User,
  'isPenalized' | 'workSubmitted' | 'workStartedAt' | 'deadlineAt' | 'isSignedAgreement' | 'isVerified'
> &
  Ended;

/** The status of a user. The first rule that applies decides; a penalty comes first. */
const precedence: readonly [UserStatus, (user: StatusFacts, now: number) => boolean][] = [
  ['Penalized', (user) => user.isPenalized],
  ['Submitted', (user) => user.workSubmitted],
  ['Working', isWorking],
  ['Signed', (user) => user.isSignedAgreement],
  ['Verified', (user) => user.isVerified],
];

export function statusOf(user: StatusFacts, now: number): UserStatus {
  return precedence.find(([, holds]) => holds(user, now))?.[0] ?? 'Pending';
}

/** The work runs: it is started, not submitted, not ended and before its deadline. As everywhere else. */
function isWorking(user: StatusFacts, now: number): boolean {
  return user.workStartedAt !== null && (msUntilDue(user, now) ?? 0) > 0;
}

type Deadline = Pick<User, 'deadlineAt' | 'workSubmitted'> & Ended;

/** The time until the deadline, negative after it. Null if nothing is due: before the start, and after the submission or the end. */
export function msUntilDue({ deadlineAt, workSubmitted, workEndedAt }: Deadline, now: number): number | null {
  return deadlineAt === null || workSubmitted || workEndedAt ? null : Date.parse(deadlineAt) - now;
}

/** `in 3 days 23 hours` or `2 hours 5 minutes ago`. */
export function dueText(ms: number): string {
  return ms > 0 ? `in ${formatTimeLeft(ms)}` : `${formatTimeLeft(-ms)} ago`;
}
