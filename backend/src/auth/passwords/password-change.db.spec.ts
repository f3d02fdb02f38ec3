import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { waitForLock } from '../../../test/locks.js';
import { TestApp } from '../../../test/test-app.js';
import { PASSWORD, sessionOf, signedUser, type TestUser } from '../../../test/users.js';

const CHANGE = '/api/auth/change-password';
const NEW_PASSWORD = 'a new password';
const WRONG = {
  status: 400,
  code: 'CURRENT_PASSWORD_WRONG',
  message: 'The current password is not right.',
  errors: { currentPassword: ['The current password is not right.'] },
};

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  // No test needs the PDF of the agreement.
  app = await TestApp.start({ works: true, chromiumPath: '/nowhere' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await signedUser(app);
});

const change = (currentPassword: string, password: string, options: object = {}) =>
  app.post<{ token: string }>(CHANGE, { currentPassword, password, ...options }, user.token);
const signIn = async (password: string) =>
  (await app.post('/api/auth/login', { email: user.email, password })).status;
const profile = async (token: string) => (await app.get('/api/users/profile', token)).status;

test('a new password ends the other sessions, opens a new one and sends an e-mail', async () => {
  const { status, body, headers } = await change(PASSWORD, NEW_PASSWORD);
  expect(status).toBe(200);
  expect(String(headers['set-cookie'])).toContain('inkwell_files=');
  expect([await profile(user.token), await profile(body.token)]).toEqual([401, 200]);
  expect([await signIn(PASSWORD), await signIn(NEW_PASSWORD)]).toEqual([401, 200]);
  expect(await app.mailbox.waitFor(user.email, /^Your password for .* was changed$/)).toHaveLength(1);
});

test('a new password leaves the other sessions open on request, and replaces the present one', async () => {
  const other = await sessionOf(app, user.id);
  const { status, body } = await change(PASSWORD, NEW_PASSWORD, { endOtherSessions: false });
  expect(status).toBe(200);
  expect(await Promise.all([user.token, other, body.token].map(profile))).toEqual([401, 200, 200]);
  const [email, ...more] = await app.mailbox.waitFor(user.email, /^Your password for .* was changed$/);
  expect(more).toEqual([]);
  expect(`${email?.html}${email?.text}`).not.toContain('every other session');
  const { body: list } = await app.get<{ sessions: unknown[] }>('/api/auth/sessions', body.token);
  expect(list.sessions).toHaveLength(3);
});

test('a sign-in with the old password is refused if the password changes while it is compared', async () => {
  const locker = app.database.createQueryRunner();
  await locker.startTransaction();
  await locker.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [user.id]);
  const changed = change(PASSWORD, NEW_PASSWORD);
  await waitForLock(app);
  const signedIn = app.post('/api/auth/login', { email: user.email, password: PASSWORD });
  await waitForLock(app, 2);
  await locker.commitTransaction();
  await locker.release();
  expect((await changed).status).toBe(200);
  expectRefusal(await signedIn, { status: 401, code: 'UNAUTHENTICATED' });
});

test('a wrong current password changes nothing', async () => {
  expectRefusal(await change('not it', NEW_PASSWORD), WRONG);
  expect([await profile(user.token), await signIn(PASSWORD)]).toEqual([200, 200]);
  expect(
    await app.rows(`SELECT 1 FROM emails WHERE user_id = $1 AND template = 'password-changed'`, [user.id]),
  ).toEqual([]);
});

test('a new password deletes the reset links', async () => {
  await app.post('/api/auth/forgot-password', { email: user.email });
  await app.mailbox.waitFor(user.email, /^Choose a new/);
  await change(PASSWORD, NEW_PASSWORD);
  expect(await app.rows('SELECT 1 FROM password_resets WHERE user_id = $1', [user.id])).toEqual([]);
});

test('one of five concurrent changes succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => change(PASSWORD, `password number ${index}`)),
  );
  const won = answers.findIndex(({ status }) => status === 200);
  for (const [index, { status }] of answers.entries())
    if (index !== won) expect([400, 401]).toContain(status);
  expect(await signIn(`password number ${won}`)).toBe(200);
});

test('invalid input is refused with a message for each field', async () => {
  expectInvalid(await app.post(CHANGE, {}, user.token), {
    currentPassword: 'Password is required',
    password: 'Password is required',
  });
  expectInvalid(await change(PASSWORD, '12345'), { password: 'Password must be at least 6 characters' });
  expectInvalid(await change(PASSWORD, NEW_PASSWORD, { endOtherSessions: 'no' }), {
    endOtherSessions: 'endOtherSessions must be true or false',
  });
});

test('a user has ten tries in a quarter of an hour', async () => {
  const limited = await TestApp.start({ rateLimit: true, beside: app });
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await limited.post(CHANGE, {}, user.token)).status).toBe(400);
  }
  expectRefusal(await limited.post(CHANGE, {}, user.token), { status: 429, code: 'TOO_MANY_REQUESTS' });
  await limited.stop();
});
