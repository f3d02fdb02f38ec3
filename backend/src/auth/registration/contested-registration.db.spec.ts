import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { waitForLock } from '../../../test/locks.js';
import { type Answer, TestApp } from '../../../test/test-app.js';
import { addAdmin, PASSWORD, type Registration, registration, signedUser } from '../../../test/users.js';

const THEIR_PASSWORD = 'what a stranger knows';
const TAKEN = { status: 409, code: 'EMAIL_TAKEN', message: 'Email is already registered' };
const CONTESTED = {
  status: 409,
  code: 'REGISTRATION_CONTESTED',
  message: 'This address was registered more than once. Please enter your password, too.',
};

let app: TestApp;
let form: Registration;
let stranger: Registration;

beforeAll(async () => {
  app = await TestApp.start({ works: true });
});
afterAll(() => app.stop());
beforeEach(() => {
  form = registration({ name: 'Sample Writer' });
  stranger = registration({ email: form.email, name: 'Sample Stranger', password: THEIR_PASSWORD });
});

/** Registers from a browser, and waits for the code, so that the codes arrive in order. @returns the cookie of the browser */
async function register(fields: Registration): Promise<string> {
  const { length } = await app.mailbox.list(fields.email);
  await app.rows(`UPDATE verification_codes SET sent_at = sent_at - interval '60 seconds'`);
  const answer = await app.post('/api/auth/register', fields);
  expect(answer.status).toBe(201);
  await app.mailbox.codeFor(fields.email, length + 1);
  return cookieOf(answer);
}

function cookieOf({ headers }: Answer<unknown>): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** Enters the newest code in a browser with this cookie. */
async function verify(cookie: string | null, codes: number, password?: string): Promise<Answer<unknown>> {
  const otp = await app.mailbox.codeFor(form.email, codes);
  const body = { email: form.email, otp, ...(password !== undefined && { password }) };
  return app.call('POST', '/api/auth/verify-otp', { body, ...(cookie && { headers: { cookie } }) });
}

function storedUser() {
  return app.row('SELECT name, is_verified FROM users WHERE email = $1', [form.email]);
}

const signIn = (password: string) => app.post('/api/auth/login', { email: form.email, password });

describe('an address that was registered with two passwords', () => {
  test('is not verified in the browser of the earlier registration', async () => {
    const own = await register(form);
    await register(stranger);
    expectRefusal(await verify(own, 2), CONTESTED);
    expect(await storedUser()).toEqual({ name: 'Sample Stranger', is_verified: false });
  });

  test('is verified in the browser of the later registration', async () => {
    await register(stranger);
    const own = await register(form);
    expect((await verify(own, 2)).status).toBe(200);
    expect(await storedUser()).toEqual({ name: 'Sample Writer', is_verified: true });
    expectRefusal(await signIn(THEIR_PASSWORD), { status: 401, code: 'INVALID_CREDENTIALS' });
    expectRefusal(await signIn(PASSWORD), {
      status: 403,
      code: 'AGREEMENT_REQUIRED',
      flags: { requiresAgreement: true },
    });
  });

  test('is verified after the first user has registered again', async () => {
    await register(form);
    await register(stranger);
    const own = await register(form);
    expect((await verify(own, 3)).status).toBe(200);
    expect(await storedUser()).toEqual({ name: 'Sample Writer', is_verified: true });
  });

  test('is verified in a browser that has signed in with the current password', async () => {
    await register(stranger);
    await register(form);
    const refused = await signIn(PASSWORD);
    expect(refused.body.requiresVerification).toBe(true);
    expect((await verify(cookieOf(refused), 2)).status).toBe(200);
  });

  test('is not verified by an administrator, who cannot know whose password is stored', async () => {
    const admin = await addAdmin(app);
    await register(form);
    await register(stranger);
    const { id } = await app.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [form.email]);
    const refused = await app.call('PUT', `/api/admin/users/${id}`, {
      body: { isVerified: true },
      token: admin.token,
    });
    expectRefusal(refused, { status: 409, code: 'REGISTRATION_CONTESTED' });
    expect(await storedUser()).toEqual({ name: 'Sample Stranger', is_verified: false });
  });

  test('is not verified in a browser with the cookie of another address', async () => {
    const other = await register(registration());
    await register(stranger);
    await register(form);
    expectRefusal(await verify(other, 2), CONTESTED);
  });
});

describe('without a cookie of the last registration, the code needs its password', () => {
  const other = 'Somebody has registered this address with another password. Please register again.';

  test('after the stranger', async () => {
    await register(stranger);
    await register(form);
    expectRefusal(await verify(null, 2), CONTESTED);
    expectRefusal(await verify(null, 2, 'another password'), {
      ...CONTESTED,
      message: other,
      errors: { password: [other] },
    });
    expect(await storedUser()).toEqual({ name: 'Sample Writer', is_verified: false });
    expect((await verify(null, 2, PASSWORD)).status).toBe(200);
    expect(await storedUser()).toEqual({ name: 'Sample Writer', is_verified: true });
  });

  test('so the owner on another device does not verify the data of a stranger', async () => {
    const own = await register(form);
    await register(stranger);
    for (const cookie of [null, own]) {
      expectRefusal(await verify(cookie, 2, PASSWORD), {
        ...CONTESTED,
        message: other,
        errors: { password: [other] },
      });
    }
    expect(await storedUser()).toEqual({ name: 'Sample Stranger', is_verified: false });
    await register(form);
    expect((await verify(null, 3, PASSWORD)).status).toBe(200);
  });

  test('a wrong code with the right password is refused like any wrong code', async () => {
    await register(stranger);
    await register(form);
    const body = { email: form.email, otp: '000000', password: PASSWORD };
    expectRefusal(await app.post('/api/auth/verify-otp', body), {
      status: 400,
      code: 'OTP_INVALID',
      message: expect.stringContaining('This code is wrong.'),
      facts: { triesLeft: 4 },
    });
  });
});

test('after the code was entered on a phone, the browser that has registered is told so', async () => {
  const own = await register(form);
  expect((await verify(null, 1)).status).toBe(200);
  const answer = await verify(own, 1);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ message: 'Your email is already verified. You can log in.' });
  expectRefusal(await verify(null, 1), {
    status: 400,
    code: 'OTP_INVALID',
    message: expect.any(String),
    facts: { triesLeft: expect.any(Number) },
  });
});

test('after two registrations with the same password the code is accepted in any browser', async () => {
  await register(form);
  await register({ ...form, name: 'Sample Writer the Second' });
  expect((await verify(null, 2)).status).toBe(200);
  expect(await storedUser()).toEqual({ name: 'Sample Writer the Second', is_verified: true });
});

test('a registration and a verification at the same time do not deadlock', async () => {
  await register(form);
  const otp = await app.mailbox.codeFor(form.email, 1);
  const locker = app.database.createQueryRunner();
  await locker.startTransaction();
  await locker.query('SELECT 1 FROM users WHERE email = $1 FOR UPDATE', [form.email]);
  const registered = app.post('/api/auth/register', form);
  await waitForLock(app);
  const verified = app.post('/api/auth/verify-otp', { email: form.email, otp });
  await waitForLock(app, 2);
  await locker.commitTransaction();
  await locker.release();
  expect([(await registered).status, (await verified).status]).toEqual([201, 200]);
  expect(await storedUser()).toEqual({ name: 'Sample Writer', is_verified: true });
});

test('the cookie is sent only to /api/auth, is not readable by scripts, and is not accepted as a session', async () => {
  const answer = await app.post('/api/auth/register', form);
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toMatch(/^inkwell_registration=[\w-]+\.[\w-]+\.[\w-]+;/);
  for (const attribute of ['Path=/api/auth', 'HttpOnly', 'SameSite=Strict'])
    expect(cookie).toContain(attribute);
  const token = cookie.split(/[=;]/)[1] ?? '';
  expectRefusal(await app.get('/api/users/profile', token), { status: 401, code: 'UNAUTHENTICATED' });
  expectRefusal(await app.get('/api/auth/agreement', token), { status: 401, code: 'AGREEMENT_LINK_INVALID' });
});

describe('a registration does not replace', () => {
  test('an unverified administrator', async () => {
    const admin = await addAdmin(app);
    await app.rows('UPDATE users SET is_verified = false WHERE id = $1', [admin.id]);
    const answer = await app.post('/api/auth/register', { ...stranger, email: admin.email });
    expectRefusal(answer, { ...TAKEN, errors: { email: [TAKEN.message] } });
    const body = { email: admin.email, password: THEIR_PASSWORD };
    expectRefusal(await app.post('/api/auth/admin-login', body), {
      status: 401,
      code: 'INVALID_CREDENTIALS',
    });
  });

  test('a user that an administrator has created, who can still verify the address and sign in', async () => {
    const admin = await addAdmin(app);
    expect((await app.post('/api/admin/users', form, admin.token)).status).toBe(201);
    await app.mailbox.codeFor(form.email, 1);
    await app.rows(`UPDATE verification_codes SET sent_at = sent_at - interval '60 seconds'`);
    const answer = await app.post('/api/auth/register', stranger);
    expectRefusal(answer, { ...TAKEN, errors: { email: [TAKEN.message] } });
    expect(await storedUser()).toEqual({ name: 'Sample Writer', is_verified: false });
    expect((await verify(null, 1)).status).toBe(200);
    expect((await signIn(PASSWORD)).body.requiresAgreement).toBe(true);
  });

  test('a user who has signed and whose verification was withdrawn', async () => {
    const user = await signedUser(app, { name: 'Sample Writer' });
    await app.rows('UPDATE users SET is_verified = false WHERE id = $1', [user.id]);
    const answer = await app.post('/api/auth/register', { ...stranger, email: user.email });
    expectRefusal(answer, { ...TAKEN, errors: { email: [TAKEN.message] } });
    expect(await app.row('SELECT name FROM users WHERE id = $1', [user.id])).toEqual({
      name: 'Sample Writer',
    });
  });
});
