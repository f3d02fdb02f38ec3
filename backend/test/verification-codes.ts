import { expect } from 'vitest';
import type { TestApp } from './test-app.js';

export const VERIFY = '/api/auth/verify-otp';
export const RESEND = '/api/auth/resend-otp';
export const INVALID = {
  status: 400,
  code: 'OTP_INVALID',
  message: expect.stringMatching(/^This code is wrong\. /),
  facts: { triesLeft: expect.any(Number) },
};
export const LOCKED = {
  status: 429,
  code: 'OTP_LOCKED',
  message: 'Too many wrong codes. Please ask for a new code.',
};

/** A wrong code. */
export function otherCode(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0');
}

/** Moves the times of the codes into the past. */
export function ageCodes(app: TestApp, seconds: number) {
  return app.rows(
    `UPDATE verification_codes SET sent_at = sent_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)`,
    [seconds],
  );
}

/** Waits for the jobs that send a new code. */
export async function waitForResend(app: TestApp): Promise<void> {
  await expect
    .poll(() => app.rows(`SELECT 1 FROM pgboss.job WHERE name = 'resend-code' AND state < 'completed'`))
    .toEqual([]);
}
