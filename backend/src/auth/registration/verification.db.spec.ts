import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { type Registration, registerUser, signAs, verifiedUser } from '../../../test/users.js';
import {
  ageCodes,
  INVALID,
  LOCKED,
  otherCode,
  RESEND,
  VERIFY,
  waitForResend,
} from '../../../test/verification-codes.js';

let app: TestApp;
let user: Registration;

beforeAll(async () => {
  app = await TestApp.start({ works: true });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await registerUser(app);
});

const verify = (otp: string, email = user.email) =>
  app.post<{ agreementLink: string }>(VERIFY, { email, otp });

async function hasCode(): Promise<boolean> {
  const rows = await app.rows(
    'SELECT 1 FROM verification_codes JOIN users ON id = user_id WHERE email = $1',
    [user.email],
  );
  return rows.length > 0;
}

async function attemptsOf(email: string): Promise<number> {
  const [row] = await app.rows<{ attempts: number }>(
    `SELECT attempts FROM otp_attempts WHERE address_hash = sha256(convert_to($1, 'UTF8'))`,
    [email],
  );
  return row?.attempts ?? 0;
}

/** Requests a new code and waits for the job. */
async function resend(email: string) {
  const answer = await app.post(RESEND, { email });
  await waitForResend(app);
  return answer;
}

async function isVerified(): Promise<boolean> {
  const row = await app.row<{ is: boolean }>('SELECT is_verified AS is FROM users WHERE email = $1', [
    user.email,
  ]);
  return row.is;
}

describe('the correct code', () => {
  test('verifies the address and sends the agreement link, also in the response', async () => {
    const code = await app.mailbox.codeFor(user.email);
    const { status, body } = await verify(code, ` ${user.email.toUpperCase()}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Email verified successfully! Please check your email for the agreement link.',
      agreementLink: expect.stringMatching(
        /^http:\/\/inkwell\.test\/sign-agreement\/[\w-]+\.[\w-]+\.[\w-]+$/,
      ),
    });
    expect(await isVerified()).toBe(true);
    expect(await hasCode()).toBe(false);
    expect(await attemptsOf(user.email)).toBe(0);

    const [email] = await app.mailbox.waitFor(user.email, /^Sign your agreement/);
    expect(email?.text).toContain(body.agreementLink);
    const shown = await app.get<{ user: object }>(
      '/api/auth/agreement',
      body.agreementLink.split('/').at(-1),
    );
    expect(shown.body.user).toEqual({ name: user.name, email: user.email });
  });

  test('works once', async () => {
    const code = await app.mailbox.codeFor(user.email);
    await verify(code);
    expectRefusal(await verify(code), INVALID);
  });

  test('verifies once in ten concurrent requests', async () => {
    const code = await app.mailbox.codeFor(user.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectRefusal(answer, answer.status === 429 ? LOCKED : INVALID);
    }
    expect(await isVerified()).toBe(true);
    expect(await app.mailbox.waitFor(user.email, /^Sign your agreement/)).toHaveLength(1);
  });

  test('is refused after it expires', async () => {
    const code = await app.mailbox.codeFor(user.email);
    await ageCodes(app, 10 * 60);
    expectRefusal(await verify(code), {
      status: 400,
      code: 'OTP_EXPIRED',
      message: 'This code has expired. Please ask for a new code.',
    });
    expect(await isVerified()).toBe(false);
  });

  test('of another user is refused', async () => {
    const otherUser = await registerUser(app);
    const code = await app.mailbox.codeFor(otherUser.email);
    // Both can have the same code, with a probability of one in a million.
    if (code !== (await app.mailbox.codeFor(user.email))) expectRefusal(await verify(code), INVALID);
  });
});

describe('wrong codes', () => {
  test('count as attempts, and after five the correct code is refused too', async () => {
    const code = await app.mailbox.codeFor(user.email);
    const messages = [
      'This code is wrong. You have 4 tries left.',
      'This code is wrong. You have 3 tries left.',
      'This code is wrong. You have 2 tries left.',
      'This code is wrong. You have 1 try left.',
      'This code is wrong. Please ask for a new code.',
    ];
    for (const [index, message] of messages.entries()) {
      const facts = { triesLeft: 4 - index };
      expectRefusal(await verify(otherCode(code, index + 1)), { ...INVALID, message, facts });
    }
    expectRefusal(await verify(code), LOCKED);
    expect(await attemptsOf(user.email)).toBe(5);
    expect(await isVerified()).toBe(false);
  });

  test('leave the fifth attempt for the correct code', async () => {
    const code = await app.mailbox.codeFor(user.email);
    for (let guess = 1; guess <= 4; guess++) await verify(otherCode(code, guess));
    expect((await verify(code)).status).toBe(200);
  });

  test('have at most five attempts in 20 concurrent requests', async () => {
    const code = await app.mailbox.codeFor(user.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => verify(otherCode(code, guess + 1))),
    );
    expect(answers.filter(({ body }) => Object(body).code === 'OTP_INVALID')).toHaveLength(5);
    expect(answers.filter(({ body }) => Object(body).code === 'OTP_LOCKED')).toHaveLength(15);
    expect(await attemptsOf(user.email)).toBe(5);
  });

  test('have the same responses for an unknown or verified address', async () => {
    const { email } = await verifiedUser(app);
    for (const address of [`nobody.${Math.random()}@example.com`, email]) {
      for (let guess = 1; guess <= 5; guess++) expectRefusal(await verify('123456', address), INVALID);
      expectRefusal(await verify('123456', ` ${address.toUpperCase()}`), LOCKED);
      await resend(address);
      expectRefusal(await verify('123456', address), INVALID);
    }
  });

  test('lock a known or unknown address for the lifetime of a code', async () => {
    const unknownAddress = `nobody.${Math.random()}@example.com`;
    for (const address of [user.email, unknownAddress]) {
      const wrong = otherCode(await app.mailbox.codeFor(user.email));
      for (let guess = 1; guess <= 6; guess++) await verify(wrong, address);
      await app.rows(`UPDATE otp_attempts SET expires_at = expires_at - interval '10 minutes'`);
      expectRefusal(await verify(wrong, address), INVALID);
      expect(await attemptsOf(address)).toBe(1);
    }
  });

  test('do not reveal that a code has expired', async () => {
    const code = await app.mailbox.codeFor(user.email);
    await ageCodes(app, 10 * 60);
    expectRefusal(await verify(otherCode(code)), INVALID);
  });

  test('are deleted after the lifetime of a code', async () => {
    const unknownAddress = `nobody.${Math.random()}@example.com`;
    await verify('123456', unknownAddress);
    await app.rows(`UPDATE otp_attempts SET expires_at = expires_at - interval '10 minutes'`);
    await verify('123456');
    expect(await attemptsOf(unknownAddress)).toBe(0);
  });

  test.each(['12345', '1234567', '12345a', ' 123456', '', 123456, null])(
    '%j is refused and does not count as an attempt',
    async (otp) => {
      const answer = await app.post(VERIFY, { email: user.email, otp });
      expectInvalid(answer, { otp: 'Please enter a valid 6-digit OTP' });
      expect(await attemptsOf(user.email)).toBe(0);
    },
  );

  test('require an address', async () => {
    expectInvalid(await app.post(VERIFY, { otp: '123456' }), { email: 'Email is required' });
  });
});

describe('a new code', () => {
  const answer = {
    message: 'If the address is waiting to be verified, a new code is on its way.',
    retryAfterSeconds: 60,
  };

  test('replaces the previous one and resets the attempts', async () => {
    const first = await app.mailbox.codeFor(user.email);
    for (let guess = 1; guess <= 5; guess++) await verify(otherCode(first, guess));
    await ageCodes(app, 60);
    const { status, body } = await resend(user.email);
    expect([status, body]).toEqual([200, answer]);

    const second = await app.mailbox.codeFor(user.email, 2);
    expect(await attemptsOf(user.email)).toBe(0);
    if (first !== second) expectRefusal(await verify(first), INVALID);
    expect((await verify(second)).status).toBe(200);
  });

  test('is sent at most once a minute', async () => {
    await ageCodes(app, 30);
    expect((await resend(user.email)).body).toEqual(answer);
    await ageCodes(app, 30);
    await Promise.all(Array.from({ length: 5 }, () => resend(user.email)));
    const sent = await app.rows('SELECT 1 FROM emails WHERE recipient = $1', [user.email]);
    expect(sent).toHaveLength(2);
  });

  test('for an unknown or verified address has the same response and is not sent', async () => {
    const { email } = await verifiedUser(app);
    for (const address of ['nobody@example.com', email]) {
      const { status, body } = await resend(address);
      expect([status, body]).toEqual([200, answer]);
      expect(await app.rows('SELECT 1 FROM emails WHERE recipient = $1', [address])).toEqual([]);
    }
  });

  test('requires an address', async () => {
    expectInvalid(await app.post(RESEND, {}), { email: 'Email is required' });
    expectInvalid(await app.post(RESEND, { email: 'x' }), { email: 'Email is invalid' });
  });
});

test('a user who has already signed gets no link in the response', async () => {
  const user = await verifiedUser(app);
  await signAs(app, user);
  await app.rows('UPDATE users SET is_verified = false WHERE id = $1', [user.id]);
  await resend(user.email);
  const { status, body } = await verify(await app.mailbox.codeFor(user.email), user.email);
  expect([status, body]).toEqual([200, { message: 'Email verified successfully!' }]);
});
