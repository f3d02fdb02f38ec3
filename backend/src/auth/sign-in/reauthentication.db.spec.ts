import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { addPasskey, FACTORS, forgetConfirmation } from '../../../test/second-factors.js';
import { TestApp } from '../../../test/test-app.js';
import { auditOf } from '../../../test/traces.js';
import { addAdmin, PASSWORD, registration, type TestUser, verifiedUser } from '../../../test/users.js';

const AGAIN = '/api/auth/reauthenticate';
const REQUIRED = {
  status: 403,
  code: 'REAUTHENTICATION_REQUIRED',
  message: 'Please confirm your password or passkey, then try again.',
};

let app: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  [admin, user] = await Promise.all([addAdmin(app), verifiedUser(app)]);
});

const reveal = () => app.get(`/api/admin/users/${user.id}/password`, admin.token);
const confirm = (password: string) => app.post(AGAIN, { password }, admin.token);

test('a password is revealed within ten minutes of the sign-in, and later after the password was checked again', async () => {
  expect((await reveal()).status).toBe(200);
  await app.rows(
    `UPDATE sessions SET confirmed_at = now() - interval '9 minutes 50 seconds' WHERE user_id = $1`,
    [admin.id],
  );
  expect((await reveal()).status).toBe(200);
  await forgetConfirmation(app, admin.id);
  expectRefusal(await reveal(), REQUIRED);
  expect(
    (await auditOf(app, user.id)).filter(({ action }) => action === 'user.reveal-password'),
  ).toHaveLength(2);
  expect((await confirm(PASSWORD)).status).toBe(200);
  expect((await reveal()).status).toBe(200);
});

test('a wrong password confirms nothing, keeps the session, and is audited', async () => {
  await forgetConfirmation(app, admin.id);
  expectRefusal(await confirm('wrong'), {
    status: 400,
    code: 'PASSWORD_WRONG',
    message: 'The password is not right.',
    errors: { password: ['The password is not right.'] },
  });
  expectRefusal(await reveal(), REQUIRED);
  expect((await auditOf(app, admin.id)).at(-1)).toMatchObject({ action: 'staff.confirmation-failed' });
});

test('the confirmation counts for one session only', async () => {
  const { body } = await app.post<{ token: string }>('/api/auth/admin-login', {
    email: admin.email,
    password: PASSWORD,
  });
  await forgetConfirmation(app, admin.id);
  await confirm(PASSWORD);
  expectRefusal(await app.get(`/api/admin/users/${user.id}/password`, body.token), REQUIRED);
});

test('a passkey stands for the password, once for each challenge', async () => {
  const { passkey } = await addPasskey(app, admin);
  await forgetConfirmation(app, admin.id);
  const { body } = await app.post<{ challenge: string; options: { challenge: string } }>(
    `${AGAIN}/passkey-options`,
    {},
    admin.token,
  );
  const answer = {
    challenge: body.challenge,
    response: passkey.sign(body.options.challenge, { counter: 0 }),
  };
  expect((await app.post(`${AGAIN}/passkey`, answer, admin.token)).status).toBe(200);
  expect((await reveal()).status).toBe(200);
  await forgetConfirmation(app, admin.id);
  expectRefusal(await app.post(`${AGAIN}/passkey`, answer, admin.token), {
    status: 400,
    code: 'CHALLENGE_EXPIRED',
  });
  expectRefusal(await reveal(), REQUIRED);
});

describe('it is required for', () => {
  beforeEach(() => forgetConfirmation(app, admin.id));

  test('deleting a user', async () => {
    const path = `/api/admin/users/${user.id}`;
    expectRefusal(await app.delete(path, admin.token), REQUIRED);
    await confirm(PASSWORD);
    expect((await app.delete(path, admin.token)).status).toBe(200);
  });

  test('another role, but not for other changes of a user', async () => {
    const path = `/api/admin/users/${user.id}`;
    const change = (body: object) => app.put(path, body, admin.token);
    expect((await change({ name: 'Another Name', role: 'user' })).status).toBe(200);
    expectRefusal(await change({ name: 'A Third Name', role: 'reviewer' }), REQUIRED);
    expect((await app.get<{ user: object }>(path, admin.token)).body.user).toMatchObject({
      name: 'Another Name',
      role: 'user',
    });
    await confirm(PASSWORD);
    expect((await change({ role: 'reviewer' })).status).toBe(200);
  });

  test('a new member of staff, but not for a new user', async () => {
    const create = (role: string) => app.post('/api/admin/users', { ...registration(), role }, admin.token);
    expect((await create('user')).status).toBe(201);
    expectRefusal(await create('admin'), REQUIRED);
    await confirm(PASSWORD);
    expect((await create('admin')).status).toBe(201);
  });

  test('copying the agreement link of a user', async () => {
    const path = `/api/admin/users/${user.id}/agreement-link`;
    expectRefusal(await app.get(path, admin.token), REQUIRED);
    expect((await auditOf(app, user.id)).map(({ action }) => action)).not.toContain(
      'user.copy-agreement-link',
    );
    await confirm(PASSWORD);
    expect((await app.get(path, admin.token)).status).toBe(200);
  });

  test.each([
    ['GET', '/api/admin/users/export', undefined],
    ['POST', '/api/admin/users/bulk-export', 'ids'],
    ['GET', '/api/admin/audit-log/export', undefined],
  ] as const)('%s %s', async (method, path, field) => {
    const call = { token: admin.token, ...(field && { body: { [field]: [user.id] } }) };
    expectRefusal(await app.call(method, path, call), REQUIRED);
    await confirm(PASSWORD);
    expect((await app.call(method, path, call)).status).toBe(200);
  });

  test('each change of a second factor', async () => {
    const id = '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e';
    for (const path of ['totp-options', 'totp', 'passkey-options', 'passkey', 'recovery-codes'])
      expectRefusal(await app.post(`${FACTORS}/${path}`, {}, admin.token), REQUIRED);
    expectRefusal(await app.delete(`${FACTORS}/${id}`, admin.token), REQUIRED);
    expectRefusal(await app.post(`/api/admin/users/${id}/reset-second-factor`, {}, admin.token), REQUIRED);
  });
});

test('a staff member has ten tries in a quarter of an hour', async () => {
  const limited = await TestApp.start({ rateLimit: true, beside: app });
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await limited.post(AGAIN, { password: 'wrong' }, admin.token)).status).toBe(400);
  expectRefusal(await limited.post(AGAIN, { password: PASSWORD }, admin.token), {
    status: 429,
    code: 'TOO_MANY_REQUESTS',
  });
  await limited.stop();
});
