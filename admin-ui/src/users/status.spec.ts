import { describe, expect, it } from 'vitest';
import { type StatusFacts, statusOf } from './status';

const everything: StatusFacts = {
  isPenalized: true,
  workSubmitted: true,
  workStartedAt: '2026-11-18T10:00:00.000Z',
  isSignedAgreement: true,
  isVerified: true,
};

describe('statusOf', () => {
  it('is the first that applies of Penalized, Submitted, Working, Signed, Verified', () => {
    const user = { ...everything };
    expect(statusOf(user)).toBe('Penalized');
    user.isPenalized = false;
    expect(statusOf(user)).toBe('Submitted');
    user.workSubmitted = false;
    expect(statusOf(user)).toBe('Working');
    user.workStartedAt = null;
    expect(statusOf(user)).toBe('Signed');
    user.isSignedAgreement = false;
    expect(statusOf(user)).toBe('Verified');
    user.isVerified = false;
    expect(statusOf(user)).toBe('Pending');
  });
});
