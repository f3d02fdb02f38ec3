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

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `in 3 h` or `2 d ago`, in whole minutes, hours or days; days from 48 hours. */
export function dueText(ms: number): string {
  const size = Math.abs(ms);
  const [unitMs, unit] =
    size < HOUR_MS
      ? ([MINUTE_MS, 'min'] as const)
      : size < 2 * DAY_MS
        ? ([HOUR_MS, 'h'] as const)
        : ([DAY_MS, 'd'] as const);
  const amount = `${Math.floor(size / unitMs)} ${unit}`;
  return ms > 0 ? `in ${amount}` : `${amount} ago`;
}
