import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import { type Registration, registerUser, signAs, verifiedUser } from '../../test/users.js';

const VERIFY = '/api/auth/verify-otp';
const RESEND = '/api/auth/resend-otp';
const INVALID = { status: 400, code: 'OTP_INVALID', message: 'Please enter a valid 6-digit OTP' };
const LOCKED = {
  status: 429,
  code: 'OTP_LOCKED',
  message: 'Too many wrong codes. Please ask for a new code.',
};

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

function other(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0');
}

async function hasCode(): Promise<boolean> {
  const rows = await app.rows(
    'SELECT 1 FROM verification_codes JOIN users ON id = user_id WHERE email = $1',
    [user.email],
  );
  return rows.length > 0;
}

async function triesOf(email: string): Promise<number> {
  const [row] = await app.rows<{ tries: number }>(
    `SELECT tries FROM code_tries WHERE address_hash = sha256(convert_to($1, 'UTF8'))`,
    [email],
  );
  return row?.tries ?? 0;
}

/** A new code is sent, or not, by a job. */
async function resend(email: string) {
  const answer = await app.post(RESEND, { email });
  await expect
    .poll(() => app.rows(`SELECT 1 FROM pgboss.job WHERE name = 'resend-code' AND state < 'completed'`))
    .toEqual([]);
  return answer;
}

async function isVerified(): Promise<boolean> {
  const row = await app.row<{ is: boolean }>('SELECT is_verified AS is FROM users WHERE email = $1', [
    user.email,
  ]);
  return row.is;
}

/** As if the code had been sent that long ago. */
function age(seconds: number) {
  return app.rows(
    `UPDATE verification_codes SET sent_at = sent_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)`,
    [seconds],
  );
}

describe('the right code', () => {
  test('verifies the address and opens the agreement, by answer and by e-mail', async () => {
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
    expect(await triesOf(user.email)).toBe(0);

    const [email] = await app.mailbox.waitFor(user.email, /^Sign your agreement/);
    expect(email?.text).toContain(body.agreementLink);
    const shown = await app.get<{ user: object }>(
      '/api/auth/agreement',
      body.agreementLink.split('/').at(-1),
    );
    expect(shown.body.user).toEqual({ name: user.name, email: user.email });
  });

  test('is good for once', async () => {
    const code = await app.mailbox.codeFor(user.email);
    await verify(code);
    expectRefusal(await verify(code), INVALID);
  });

  test('given ten times at the same moment verifies once', async () => {
    const code = await app.mailbox.codeFor(user.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectRefusal(answer, answer.status === 429 ? LOCKED : INVALID);
    }
    expect(await isVerified()).toBe(true);
    expect(await app.mailbox.waitFor(user.email, /^Sign your agreement/)).toHaveLength(1);
  });

  test('is refused when it has expired, even without a try spent', async () => {
    const code = await app.mailbox.codeFor(user.email);
    await age(10 * 60);
    expectRefusal(await verify(code), {
      status: 400,
      code: 'OTP_EXPIRED',
      message: 'This code has expired. Please ask for a new code.',
    });
    expect(await isVerified()).toBe(false);
  });

  test('of somebody else is wrong', async () => {
    const somebody = await registerUser(app);
    const code = await app.mailbox.codeFor(somebody.email);
    // One in a million that both have the same.
    if (code !== (await app.mailbox.codeFor(user.email))) expectRefusal(await verify(code), INVALID);
  });
});

describe('wrong codes', () => {
  test('cost a try each; after five the right one is refused too', async () => {
    const code = await app.mailbox.codeFor(user.email);
    for (let guess = 1; guess <= 5; guess++) expectRefusal(await verify(other(code, guess)), INVALID);
    expectRefusal(await verify(code), LOCKED);
    expect(await triesOf(user.email)).toBe(5);
    expect(await isVerified()).toBe(false);
  });

  test('four leave the fifth try for the right one', async () => {
    const code = await app.mailbox.codeFor(user.email);
    for (let guess = 1; guess <= 4; guess++) await verify(other(code, guess));
    expect((await verify(code)).status).toBe(200);
  });

  test('twenty at the same moment get no more than five tries', async () => {
    const code = await app.mailbox.codeFor(user.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => verify(other(code, guess + 1))),
    );
    expect(answers.filter(({ body }) => Object(body).code === 'OTP_INVALID')).toHaveLength(5);
    expect(answers.filter(({ body }) => Object(body).code === 'OTP_LOCKED')).toHaveLength(15);
    expect(await triesOf(user.email)).toBe(5);
  });

  test('for an address nobody registered, or one that is verified, are wrong like any other and locked like any other', async () => {
    const { email } = await verifiedUser(app);
    for (const address of [`nobody.${Math.random()}@example.com`, email]) {
      for (let guess = 1; guess <= 5; guess++) expectRefusal(await verify('123456', address), INVALID);
      expectRefusal(await verify('123456', ` ${address.toUpperCase()}`), LOCKED);
      await resend(address);
      expectRefusal(await verify('123456', address), INVALID);
    }
  });

  test('lock an address for as long as a code is good, whoever it is', async () => {
    const nobody = `nobody.${Math.random()}@example.com`;
    for (const address of [user.email, nobody]) {
      const wrong = other(await app.mailbox.codeFor(user.email));
      for (let guess = 1; guess <= 6; guess++) await verify(wrong, address);
      await app.rows(`UPDATE code_tries SET expires_at = expires_at - interval '10 minutes'`);
      expectRefusal(await verify(wrong, address), INVALID);
      expect(await triesOf(address)).toBe(1);
    }
  });

  test('do not tell that there was a code which has expired', async () => {
    const code = await app.mailbox.codeFor(user.email);
    await age(10 * 60);
    expectRefusal(await verify(other(code)), INVALID);
  });

  test('are forgotten when their time is over', async () => {
    const nobody = `nobody.${Math.random()}@example.com`;
    await verify('123456', nobody);
    await app.rows(`UPDATE code_tries SET expires_at = expires_at - interval '10 minutes'`);
    await verify('123456');
    expect(await triesOf(nobody)).toBe(0);
  });

  test.each(['12345', '1234567', '12345a', ' 123456', '', 123456, null])(
    '%j is no code and costs no try',
    async (otp) => {
      const answer = await app.post(VERIFY, { email: user.email, otp });
      expectInvalid(answer, { otp: 'Please enter a valid 6-digit OTP' });
      expect(await triesOf(user.email)).toBe(0);
    },
  );

  test('need an address', async () => {
    expectInvalid(await app.post(VERIFY, { otp: '123456' }), { email: 'Email is required' });
  });
});

describe('a new code', () => {
  const answer = {
    message: 'If the address is waiting to be verified, a new code is on its way.',
    retryAfterSeconds: 60,
  };

  test('replaces the one before and its tries', async () => {
    const first = await app.mailbox.codeFor(user.email);
    for (let guess = 1; guess <= 5; guess++) await verify(other(first, guess));
    await age(60);
    const { status, body } = await resend(user.email);
    expect([status, body]).toEqual([200, answer]);

    const second = await app.mailbox.codeFor(user.email, 2);
    expect(await triesOf(user.email)).toBe(0);
    if (first !== second) expectRefusal(await verify(first), INVALID);
    expect((await verify(second)).status).toBe(200);
  });

  test('is sent at most once a minute', async () => {
    await age(30);
    expect((await resend(user.email)).body).toEqual(answer);
    await age(30);
    await Promise.all(Array.from({ length: 5 }, () => resend(user.email)));
    const sent = await app.rows('SELECT 1 FROM emails WHERE recipient = $1', [user.email]);
    expect(sent).toHaveLength(2);
  });

  test('asked for by nobody we know, or by somebody verified, is answered the same and sends nothing', async () => {
    const { email } = await verifiedUser(app);
    for (const address of ['nobody@example.com', email]) {
      const { status, body } = await resend(address);
      expect([status, body]).toEqual([200, answer]);
      expect(await app.rows('SELECT 1 FROM emails WHERE recipient = $1', [address])).toEqual([]);
    }
  });

  test('needs an address', async () => {
    expectInvalid(await app.post(RESEND, {}), { email: 'Email is required' });
    expectInvalid(await app.post(RESEND, { email: 'x' }), { email: 'Email is invalid' });
  });
});

test('somebody who has signed already gets no link with the answer', async () => {
  const user = await verifiedUser(app);
  await signAs(app, user);
  await app.rows('UPDATE users SET is_verified = false WHERE id = $1', [user.id]);
  await resend(user.email);
  const { status, body } = await verify(await app.mailbox.codeFor(user.email), user.email);
  expect([status, body]).toEqual([200, { message: 'Email verified successfully!' }]);
});
