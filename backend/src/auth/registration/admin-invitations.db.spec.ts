import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import {
  addAdmin,
  type Registration,
  registration,
  type TestUser,
  verifiedUser,
} from '../../../test/users.js';

const USERS = '/api/admin/users';
const ACCEPT = '/api/auth/accept-invitation';
const INVALID = {
  status: 400,
  code: 'INVITATION_INVALID',
  message: 'This invitation is no longer valid. Please ask an administrator to send it again.',
};
const NEW_PASSWORD = 'chosen by themselves';

let app: TestApp;
let admin: TestUser;
let form: Registration;
let invited: { _id: string; isVerified: boolean; role: string };

beforeAll(async () => {
  app = await TestApp.start({ works: true, chromiumPath: '/nowhere' });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  form = registration();
  const { password: _, ...body } = form;
  const created = await app.post<{ message: string; user: typeof invited }>(
    USERS,
    { ...body, role: 'admin' },
    admin.token,
  );
  expect([created.status, created.body.message]).toEqual([
    201,
    'User created successfully! Invitation sent to email.',
  ]);
  invited = created.body.user;
});

async function linkToken(count = 1): Promise<string> {
  const emails = await app.mailbox.waitFor(form.email, /^You are invited/, count);
  return /http:\/\/inkwell\.test\/accept-invitation\/([\w-]+)/.exec(emails[0]?.text ?? '')?.[1] ?? '';
}

const accept = (token: unknown, password: unknown = NEW_PASSWORD) => app.post(ACCEPT, { token, password });
const signIn = (password: string) => app.post('/api/auth/admin-login', { email: form.email, password });
const resend = (id = invited._id) => app.post(`${USERS}/${id}/send-invitation`, {}, admin.token);

test('a new administrator gets an invitation only, and cannot sign in before accepting it', async () => {
  expect(invited).toMatchObject({ role: 'admin', isVerified: false });
  const token = await linkToken();
  expect(await emailsTo(app, form.email)).toEqual(['admin-invitation']);
  expectRefusal(await signIn(form.password), { status: 401, code: 'INVALID_CREDENTIALS' });
  expect((await accept(token)).body).toEqual({ message: 'Your password is set. You can sign in now.' });
  expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  const { user } = (await app.get<{ user: object }>(`${USERS}/${invited._id}`, admin.token)).body;
  expect(user).toMatchObject({ isVerified: true, isSignedAgreement: false });
  expect(await emailsTo(app, form.email)).toEqual(['admin-invitation']);
  expectRefusal(await app.get(`${USERS}/${invited._id}/password`, admin.token), {
    status: 404,
    code: 'PASSWORD_NOT_KEPT',
  });
});

test('a password that is given for a new administrator is not set', async () => {
  form = registration();
  expect((await app.post(USERS, { ...form, role: 'admin' }, admin.token)).status).toBe(201);
  expectRefusal(await signIn(form.password), { status: 401, code: 'INVALID_CREDENTIALS' });
});

test('an unverified administrator cannot sign in with the right password', async () => {
  await accept(await linkToken());
  await app.rows('UPDATE users SET is_verified = false WHERE id = $1', [invited._id]);
  expectRefusal(await signIn(NEW_PASSWORD), {
    status: 403,
    code: 'VERIFICATION_REQUIRED',
    flags: { requiresVerification: true },
  });
  expect(await emailsTo(app, form.email)).toEqual(['admin-invitation']);
});

test('only the hash of a link is stored, for three days', async () => {
  const token = await linkToken();
  const row = await app.row<{ length: number; lasts: boolean }>(
    `SELECT length(token_hash) AS length, expires_at - now() BETWEEN interval '71 hours' AND interval '72 hours' AS lasts
     FROM admin_invitations WHERE user_id = $1`,
    [invited._id],
  );
  expect(row).toEqual({ length: 32, lasts: true });
  expect(token).toMatch(/^[\w-]{43}$/);
});

test('an invitation can be checked before it is used', async () => {
  const admin = await addAdmin(app);
  await app.rows(`INSERT INTO admin_invitations (token_hash, user_id, expires_at)
    VALUES (sha256('check-${admin.id}'), '${admin.id}', now() + interval '1 hour')`);
  const check = (token: string) => app.post('/api/auth/check-invitation', { token });
  const { status, body } = await check(`check-${admin.id}`);
  expect([status, body]).toEqual([200, { email: admin.email }]);
  await app.rows(`UPDATE admin_invitations SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
    admin.id,
  ]);
  expectRefusal(await check(`check-${admin.id}`), { status: 400, code: 'INVITATION_INVALID' });
  expectRefusal(await check('unknown'), { status: 400, code: 'INVITATION_INVALID' });
});

describe('an invitation is refused', () => {
  test('the second time, also of ten concurrent uses', async () => {
    const token = await linkToken();
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expectRefusal(await accept(token, 'another password'), INVALID);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  });

  test('after three days', async () => {
    const token = await linkToken();
    await app.rows(`UPDATE admin_invitations SET expires_at = expires_at - interval '3 days'`);
    expectRefusal(await accept(token), INVALID);
  });

  test('after it was sent again', async () => {
    const first = await linkToken();
    expect((await resend()).body).toEqual({ message: 'Invitation sent successfully!' });
    const second = await linkToken(2);
    expect(second).not.toBe(first);
    expectRefusal(await accept(first), INVALID);
    expect((await accept(second)).status).toBe(200);
    expect((await auditOf(app, invited._id)).map(({ action }) => action)).toEqual([
      'user.create',
      'user.send-invitation',
    ]);
  });

  test('if the user is no administrator any more', async () => {
    const token = await linkToken();
    await app.put(`${USERS}/${invited._id}`, { role: 'user' }, admin.token);
    expectRefusal(await accept(token), INVALID);
  });

  test('if it is not a token, or the password is too short', async () => {
    const token = await linkToken();
    for (const unusable of [undefined, 7, 'x'.repeat(201)])
      expectInvalid(await accept(unusable), { token: INVALID.message });
    expectRefusal(await accept('x'), INVALID);
    expectInvalid(await accept(token, '12345'), { password: 'Password must be at least 6 characters' });
    expect((await accept(token)).status).toBe(200);
  });
});

test('a password reset link confirms the address of an administrator, and replaces the invitation', async () => {
  const token = await linkToken();
  await app.post('/api/auth/forgot-password', { email: form.email });
  const [email] = await app.mailbox.waitFor(form.email, /^Choose a new/);
  const reset = /reset-password\/([\w-]+)/.exec(email?.text ?? '')?.[1];
  const answer = await app.post('/api/auth/reset-password', { token: reset, password: NEW_PASSWORD });
  expect(answer.status).toBe(200);
  expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  expectRefusal(await accept(token), INVALID);
});

test('codes and agreement links are for users, invitations for administrators who have not accepted', async () => {
  const refused = { status: 409, code: 'NOT_FOR_ADMINISTRATORS' };
  const path = (call: string) => `${USERS}/${invited._id}/${call}`;
  expectRefusal(await app.post(path('send-otp'), {}, admin.token), refused);
  expectRefusal(await app.post(path('send-agreement'), {}, admin.token), refused);
  expectRefusal(await app.get(path('agreement-link'), admin.token), refused);
  const { id } = await verifiedUser(app);
  expectRefusal(await resend(id), { status: 409, code: 'NOT_AN_ADMINISTRATOR' });
  expectRefusal(await resend(admin.id), { status: 409, code: 'ALREADY_VERIFIED' });
});

test('an invited administrator does not count as the last one', async () => {
  await app.rows(`UPDATE users SET role = 'user' WHERE role = 'admin' AND id NOT IN ($1, $2)`, [
    admin.id,
    invited._id,
  ]);
  const last = { status: 409, code: 'LAST_ADMIN' };
  expectRefusal(await app.delete(`${USERS}/${admin.id}`, admin.token), last);
  expectRefusal(await app.put(`${USERS}/${admin.id}`, { isVerified: false }, admin.token), last);
});
