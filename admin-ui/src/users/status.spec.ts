import { describe, expect, it } from 'vitest';
import { dueText, msUntilDue, type StatusFacts, statusOf } from './status';

const everything: StatusFacts = {
  isPenalized: true,
  workSubmitted: true,
  workStartedAt: '2026-11-18T10:00:00.000Z',
  deadlineAt: '2026-11-22T10:00:00.000Z',
  isSignedAgreement: true,
  isVerified: true,
};

const now = Date.parse('2026-11-20T10:00:00.000Z');

describe('statusOf', () => {
  it('is not Working after the deadline, or for work that staff ended', () => {
    const user = { ...everything, isPenalized: false, workSubmitted: false };
    expect(statusOf(user, now)).toBe('Working');
    expect(statusOf(user, Date.parse(user.deadlineAt ?? ''))).toBe('Signed');
    expect(statusOf({ ...user, workEndedAt: user.workStartedAt }, now)).toBe('Signed');
  });

  it('is the first that applies of Penalized, Submitted, Working, Signed, Verified', () => {
    const user = { ...everything };
    expect(statusOf(user, now)).toBe('Penalized');
    user.isPenalized = false;
    expect(statusOf(user, now)).toBe('Submitted');
    user.workSubmitted = false;
    expect(statusOf(user, now)).toBe('Working');
    user.workStartedAt = null;
    expect(statusOf(user, now)).toBe('Signed');
    user.isSignedAgreement = false;
    expect(statusOf(user, now)).toBe('Verified');
    user.isVerified = false;
    expect(statusOf(user, now)).toBe('Pending');
  });
});

describe('dueText', () => {
  const HOUR = 3_600_000;

  it.each([
    [47.9 * HOUR, 'in 47 hours 54 minutes'],
    [95.9 * HOUR, 'in 3 days 23 hours'],
    [0, 'less than a minute ago'],
    [-2.5 * HOUR, '2 hours 30 minutes ago'],
    [-50 * HOUR, '2 days 2 hours ago'],
  ])('of %i ms is %s', (ms, text) => {
    expect(dueText(ms)).toBe(text);
  });
});

describe('msUntilDue', () => {
  const deadlineAt = '2026-11-20T10:00:00.000Z';
  const now = Date.parse('2026-11-20T11:00:00.000Z');

  it('is negative after the deadline, and null before the start and after the submission', () => {
    expect(msUntilDue({ deadlineAt, workSubmitted: false }, now)).toBe(-3_600_000);
    expect(msUntilDue({ deadlineAt: null, workSubmitted: false }, now)).toBeNull();
    expect(msUntilDue({ deadlineAt, workSubmitted: true }, now)).toBeNull();
  });
});
