import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, PASSWORD, signAs, signedUser, type TestUser, verifiedUser } from '../../../test/users.js';

const FORGOT = '/api/auth/forgot-password';
const RESET = '/api/auth/reset-password';
const SENT = { message: 'If the address is registered, a link to choose a new password is on its way.' };
const CHANGED = { message: 'Your password was changed. You can sign in now.', isStaff: false };
const INVALID = {
  status: 400,
  code: 'RESET_LINK_INVALID',
  message: 'This link is no longer valid. Please ask for a new one.',
};
const NEW_PASSWORD = 'a new password';

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

/** Requests a link and returns its token from the e-mail. */
async function requestLink(count = 1): Promise<string> {
  await app.post(FORGOT, { email: user.email });
  const [email] = await app.mailbox.waitFor(user.email, /^Choose a new/, count);
  const link = /http:\/\/inkwell\.test\/reset-password\/([\w-]+)/.exec(email?.text ?? '');
  return link?.[1] ?? '';
}

const signIn = (password: string) => app.post('/api/auth/login', { email: user.email, password });

test('a link sets a new password, ends older sessions and sends an e-mail', async () => {
  const token = await requestLink();
  const { status, body } = await app.post(RESET, { token, password: NEW_PASSWORD });
  expect([status, body]).toEqual([200, CHANGED]);

  expectRefusal(await app.get('/api/users/profile', user.token), { status: 401, code: 'UNAUTHENTICATED' });
  expectRefusal(await signIn(PASSWORD), { status: 401, code: 'INVALID_CREDENTIALS' });
  const session = await signIn(NEW_PASSWORD);
  expect((await app.get('/api/users/profile', String(session.body.token))).status).toBe(200);
  expect(await app.mailbox.waitFor(user.email, /^Your password for .* was changed$/)).toHaveLength(1);

  const admin = await addAdmin(app);
  const revealed = await app.get(`/api/admin/users/${user.id}/password`, admin.token);
  expect(revealed.body).toEqual({ password: NEW_PASSWORD });
});

test('a new password ends the agreement links that were sent before', async () => {
  user = await verifiedUser(app);
  const { linkToken } = user;
  const agreement = () => app.get('/api/auth/agreement', linkToken);
  expect((await agreement()).status).toBe(200);
  await app.post(RESET, { token: await requestLink(), password: NEW_PASSWORD });
  const ended = { status: 401, code: 'AGREEMENT_LINK_INVALID' };
  expectRefusal(await agreement(), ended);
  expectRefusal(await signAs(app, { linkToken }), ended);
});

test('only the hash of a link is stored', async () => {
  const token = await requestLink();
  const row = await app.row<{ hash: string; lasts: boolean }>(
    `SELECT encode(token_hash, 'hex') AS hash, expires_at - now() BETWEEN interval '58 minutes' AND interval '1 hour' AS lasts
     FROM password_resets WHERE user_id = $1`,
    [user.id],
  );
  expect(row.hash).toHaveLength(64);
  expect(row.lasts).toBe(true);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await app.rows('SELECT * FROM emails WHERE user_id = $1', [user.id]))).not.toContain(
    token,
  );
});

test('a link can be checked before it is used', async () => {
  const user = await verifiedUser(app);
  await app.rows(`INSERT INTO password_resets (token_hash, user_id, expires_at)
    VALUES (sha256('check-${user.id}'), '${user.id}', now() + interval '1 hour')`);
  const check = (token: string) => app.post('/api/auth/check-reset-link', { token });
  expect((await check(`check-${user.id}`)).status).toBe(204);
  expect((await check(`check-${user.id}`)).status).toBe(204);
  await app.rows(`UPDATE password_resets SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
    user.id,
  ]);
  expectRefusal(await check(`check-${user.id}`), { status: 400, code: 'RESET_LINK_INVALID' });
  expectRefusal(await check('unknown'), { status: 400, code: 'RESET_LINK_INVALID' });
});

describe('a link is refused', () => {
  test('the second time', async () => {
    const token = await requestLink();
    await app.post(RESET, { token, password: NEW_PASSWORD });
    expectRefusal(await app.post(RESET, { token, password: 'a third password' }), INVALID);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  });

  test('after an hour', async () => {
    const token = await requestLink();
    await app.rows(`UPDATE password_resets SET expires_at = expires_at - interval '1 hour'`);
    expectRefusal(await app.post(RESET, { token, password: NEW_PASSWORD }), INVALID);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  test('after another link of the same user was used', async () => {
    const first = await requestLink();
    const second = await requestLink(2);
    expect(second).not.toBe(first);
    await app.post(RESET, { token: second, password: NEW_PASSWORD });
    expectRefusal(await app.post(RESET, { token: first, password: 'a third password' }), INVALID);
  });

  test('if it is a token of another kind or not a token', async () => {
    for (const token of [user.token, user.linkToken, 'x']) {
      const answer = await app.post(RESET, { token: token.slice(0, 200), password: NEW_PASSWORD });
      expectRefusal(answer, INVALID);
    }
  });
});

test('one of ten concurrent uses changes the password', async () => {
  const token = await requestLink();
  const passwords = Array.from({ length: 10 }, (_, index) => `password number ${index}`);
  const answers = await Promise.all(passwords.map((password) => app.post(RESET, { token, password })));
  const won = answers.findIndex(({ status }) => status === 200);
  for (const [index, answer] of answers.entries()) if (index !== won) expectRefusal(answer, INVALID);
  expect((await signIn(passwords[won] ?? '')).status).toBe(200);
  const { version } = await app.row<{ version: number }>(
    'SELECT session_version AS version FROM users WHERE id = $1',
    [user.id],
  );
  expect(version).toBe(2);
  expect(await app.mailbox.waitFor(user.email, /^Your password for .* was changed$/)).toHaveLength(1);
});

test('a request for an unknown address has the same response and sends nothing', async () => {
  const { status, body } = await app.post(FORGOT, { email: 'nobody@example.com' });
  expect([status, body]).toEqual([200, SENT]);
  expect((await app.post(FORGOT, { email: ` ${user.email.toUpperCase()}` })).body).toEqual(SENT);
  expect(await app.rows(`SELECT 1 FROM emails WHERE recipient = 'nobody@example.com'`)).toEqual([]);
  expect(await app.mailbox.waitFor(user.email, /^Choose a new/)).toHaveLength(1);
});

test('invalid input is refused with a message for each field', async () => {
  expectInvalid(await app.post(FORGOT, {}), { email: 'Email is required' });
  expectInvalid(await app.post(FORGOT, { email: 'ada' }), { email: 'Email is invalid' });
  const token = await requestLink();
  expectInvalid(await app.post(RESET, { token, password: '12345' }), {
    password: 'Password must be at least 6 characters',
  });
  expectInvalid(await app.post(RESET, { token }), { password: 'Password is required' });
  for (const unusable of [undefined, 7, 'x'.repeat(201)]) {
    const answer = await app.post(RESET, { token: unusable, password: NEW_PASSWORD });
    expectInvalid(answer, { token: INVALID.message });
  }
  expect((await app.post(RESET, { token, password: NEW_PASSWORD })).status).toBe(200);
});
