import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { waitForLock } from '../../../test/locks.js';
import { TestApp } from '../../../test/test-app.js';
import { auditOf } from '../../../test/traces.js';
import { addAdmin, PASSWORD, registerUser, signedUser, verifiedUser } from '../../../test/users.js';

const LOGIN = '/api/auth/login';
const ADMIN_LOGIN = '/api/auth/admin-login';
const WRONG = { status: 401, code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' };

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ hashesFully: true });
});
afterAll(() => app.stop());

async function emailsTo(email: string): Promise<string[]> {
  const rows = await app.rows<{ template: string }>(
    'SELECT template FROM emails WHERE recipient = $1 ORDER BY created_at',
    [email],
  );
  return rows.map(({ template }) => template);
}

describe.each([LOGIN, ADMIN_LOGIN])('%s', (url) => {
  test('requires both fields', async () => {
    expectInvalid(await app.post(url, {}), { email: 'Email is required', password: 'Password is required' });
    expectInvalid(await app.post(url, { email: 'ada', password: PASSWORD }), { email: 'Email is invalid' });
    expectInvalid(await app.post(url, { email: 'ada@example.com', password: 'x'.repeat(201) }), {
      password: 'Password must be at most 200 characters',
    });
    expectInvalid(await app.post(url, { email: { $ne: '' }, password: ['x'] }), {
      email: 'Email is required',
      password: 'Password is required',
    });
  });

  test('has the same response for an unknown address and a wrong password', async () => {
    const { email } = await verifiedUser(app);
    expectRefusal(await app.post(url, { email: 'nobody@example.com', password: PASSWORD }), WRONG);
    expectRefusal(await app.post(url, { email, password: `${PASSWORD} ` }), WRONG);
  });
});

describe('a user', () => {
  test('who is verified and has signed gets a session', async () => {
    const { id, name, email } = await signedUser(app);
    const { status, body, headers } = await app.post<{ token: string }>(LOGIN, {
      email: ` ${email.toUpperCase()} `,
      password: PASSWORD,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.any(String),
      user: { id, name, email, role: 'user', hasAccuracyResult: false, accuracyResult: null },
    });
    expect(headers['cache-control']).toBe('no-store');
    const profile = await app.get<{ user: object }>('/api/users/profile', body.token);
    expect(profile.body.user).toMatchObject({ email });
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ sub: id, role: 'user', ver: 1, aud: 'session' });
    expect(claims.exp - claims.iat).toBe(7 * 24 * 60 * 60);
  });

  test.each(['password', 'x'.repeat(200)])(
    'signs in with a password of an older rule: %s',
    async (password) => {
      const { email } = await signedUser(app, { password });
      expect((await app.post(LOGIN, { email, password })).status).toBe(200);
    },
  );

  test('with a wrong password gets no verification error and no e-mail', async () => {
    const { email } = await registerUser(app);
    expectRefusal(await app.post(LOGIN, { email, password: 'wrong password' }), WRONG);
    expect(await emailsTo(email)).toEqual(['otp']);
  });

  test('who is not verified is refused and gets a new code', async () => {
    const { email } = await registerUser(app);
    const logIn = async (message: string) =>
      expectRefusal(await app.post(LOGIN, { email, password: PASSWORD }), {
        status: 403,
        code: 'VERIFICATION_REQUIRED',
        message,
        flags: { requiresVerification: true },
      });
    await logIn('Please verify your email. Please enter the code that we sent you less than a minute ago.');
    expect(await emailsTo(email)).toEqual(['otp']);
    await app.rows(`UPDATE verification_codes SET sent_at = sent_at - interval '60 seconds'`);
    await logIn('Please verify your email. We have sent you a code.');
    expect(await emailsTo(email)).toEqual(['otp', 'otp']);
  });

  test('who has not signed is refused and gets the link again', async () => {
    const { email } = await verifiedUser(app);
    const answer = await app.post(LOGIN, { email, password: PASSWORD });
    expectRefusal(answer, { status: 403, code: 'AGREEMENT_REQUIRED', flags: { requiresAgreement: true } });
    expect(await emailsTo(email)).toEqual(['agreement-link']);
  });

  test('gets at most one link a minute', async () => {
    const { email } = await verifiedUser(app);
    await Promise.all(Array.from({ length: 5 }, () => app.post(LOGIN, { email, password: PASSWORD })));
    expect(await emailsTo(email)).toEqual(['agreement-link']);
    const age = (seconds: number) =>
      app.rows('UPDATE emails SET created_at = created_at - make_interval(secs => $1)', [seconds]);
    await age(30);
    await app.post(LOGIN, { email, password: PASSWORD });
    expect(await emailsTo(email)).toEqual(['agreement-link']);
    await age(30);
    await app.post(LOGIN, { email, password: PASSWORD });
    expect(await emailsTo(email)).toEqual(['agreement-link', 'agreement-link']);
  });

  test('is refused by the admin login as with a wrong password', async () => {
    const { email } = await signedUser(app);
    expectRefusal(await app.post(ADMIN_LOGIN, { email, password: PASSWORD }), WRONG);
    const unverified = await registerUser(app);
    expectRefusal(await app.post(ADMIN_LOGIN, { email: unverified.email, password: PASSWORD }), WRONG);
    expect(await emailsTo(unverified.email)).toEqual(['otp']);
  });
});

describe('an administrator', () => {
  test('gets a session from the admin login', async () => {
    const { id, name, email } = await addAdmin(app);
    const { status, body } = await app.post<{ token: string }>(ADMIN_LOGIN, { email, password: PASSWORD });
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.any(String),
      user: { id, name, email, role: 'admin', hasAccuracyResult: false, accuracyResult: null },
    });
    expect((await app.get('/api/admin/users', body.token)).status).toBe(200);
  });

  test('is referred to the admin login by the user login, but only with the correct password', async () => {
    const { email } = await addAdmin(app);
    expectRefusal(await app.post(LOGIN, { email, password: PASSWORD }), {
      status: 403,
      code: 'USE_ADMIN_LOGIN',
      message: 'Please use the admin login',
    });
    expectRefusal(await app.post(LOGIN, { email, password: 'wrong password' }), WRONG);
  });
});

test('a wrong password of staff is answered before it is recorded, and the stop waits until it is', async () => {
  const { id, email } = await addAdmin(app);
  const stopping = await TestApp.start({ beside: app });
  const other = app.database.createQueryRunner();
  await other.startTransaction();
  await other.query('LOCK TABLE audit_log');
  expectRefusal(await stopping.post(ADMIN_LOGIN, { email, password: 'wrong password' }), WRONG);
  await waitForLock(app);
  const stopped = stopping.stop();
  await other.commitTransaction();
  await other.release();
  await stopped;
  expect(await auditOf(app, id)).toMatchObject([{ action: 'staff.sign-in-failed' }]);
});

test('an unknown address takes as long as a wrong password', async () => {
  const { email } = await verifiedUser(app);
  const timeOf = async (address: string) => {
    const startedAt = performance.now();
    for (let round = 0; round < 5; round++)
      await app.post(LOGIN, { email: address, password: 'wrong password' });
    return performance.now() - startedAt;
  };
  await timeOf(email);
  const [known, unknown] = [await timeOf(email), await timeOf('nobody@example.com')];
  // Without hashing, the response would be 20 times faster. The factor 4 allows for a busy machine.
  expect(unknown).toBeGreaterThan(known / 4);
});
