import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import {
  addAdmin,
  addStaff,
  PASSWORD,
  registerUser,
  registration,
  signAs,
  signedUser,
  type TestUser,
  verifiedUser,
} from '../../../test/users.js';

const VERIFY = '/api/auth/verify-otp';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ works: true, chromiumPath: '/nowhere' });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const correct = ({ id }: Pick<TestUser, 'id'>, email: unknown, by = admin) =>
  app.post<{ message: string; user: object }>(`/api/admin/users/${id}/correct-email`, { email }, by.token);
const newAddress = () => registration().email;
const signIn = (email: string) => app.post('/api/auth/login', { email, password: PASSWORD });

test('the new address is confirmed by a code, and sessions and links of the old one end', async () => {
  const user = await signedUser(app);
  const email = newAddress();
  await app.post('/api/auth/forgot-password', { email: user.email });
  const [reset] = await app.mailbox.waitFor(user.email, /^Choose a new/);
  const token = /\/reset-password\/([\w-]+)/.exec(reset?.text ?? '')?.[1];

  const { status, body } = await correct(user, ` ${email.toUpperCase()} `);
  expect([status, body.message]).toEqual([200, 'E-mail address corrected successfully!']);
  expect(body.user).toMatchObject({ email, isVerified: false, isSignedAgreement: true });

  expectRefusal(await app.get('/api/users/profile', user.token), { status: 401, code: 'UNAUTHENTICATED' });
  expectRefusal(await signIn(user.email), { status: 401, code: 'INVALID_CREDENTIALS' });
  expectRefusal(await app.post('/api/auth/reset-password', { token, password: 'a new password' }), {
    status: 400,
    code: 'RESET_LINK_INVALID',
  });
  expect((await signIn(email)).body).toMatchObject({ code: 'VERIFICATION_REQUIRED' });
  const otp = await app.mailbox.codeFor(email);
  expect((await app.post(VERIFY, { email, otp })).status).toBe(200);
  expect((await signIn(email)).status).toBe(200);

  expect(
    await app.mailbox.waitFor(user.email, /e-mail address of your account with .* was changed$/),
  ).toHaveLength(1);
  const details = { userEmail: email, from: user.email };
  expect(await auditOf(app, user.id)).toContainEqual({
    actor_id: admin.id,
    action: 'user.correct-email',
    details,
  });
});

test('a password that may be revealed stays readable', async () => {
  const user = await signedUser(app);
  await correct(user, newAddress());
  const revealed = await app.get(`/api/admin/users/${user.id}/password`, admin.token);
  expect(revealed.body).toEqual({ password: PASSWORD });
});

test('an address that was wrong from the beginning gets its code at once', async () => {
  const form = await registerUser(app);
  const user = await app.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [form.email]);
  const oldCode = await app.mailbox.codeFor(form.email);
  const email = newAddress();
  expect((await correct(user, email)).status).toBe(200);
  const code = await app.mailbox.codeFor(email);
  expectRefusal(await app.post(VERIFY, { email: form.email, otp: oldCode }), {
    status: 400,
    code: 'OTP_INVALID',
    facts: { triesLeft: expect.any(Number) },
  });
  expect((await app.post(VERIFY, { email, otp: code })).status).toBe(200);
});

test('a stranger cannot register a corrected address', async () => {
  const form = await registerUser(app);
  const user = await app.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [form.email]);
  const email = newAddress();
  await correct(user, email);
  await app.rows(
    `UPDATE verification_codes SET sent_at = sent_at - interval '2 minutes' WHERE user_id = $1`,
    [user.id],
  );
  const stranger = registration({ email, password: 'the password of a stranger' });
  expect((await app.post('/api/auth/register', stranger)).body).toMatchObject({ code: 'EMAIL_TAKEN' });
});

test('an agreement link that was sent to the old address ends', async () => {
  const user = await verifiedUser(app);
  await correct(user, newAddress());
  expectRefusal(await signAs(app, user), { status: 401, code: 'AGREEMENT_LINK_INVALID' });
});

test('staff confirm the new address with an invitation', async () => {
  const reviewer = await addStaff(app, 'reviewer');
  const email = newAddress();
  await correct(reviewer, email);
  const [invitation] = await app.mailbox.waitFor(email, /^You are invited/);
  const token = /\/accept-invitation\/([\w-]+)/.exec(invitation?.text ?? '')?.[1];
  expect((await app.post('/api/auth/accept-invitation', { token, password: 'a new password' })).status).toBe(
    200,
  );
  const signedIn = await app.post('/api/auth/admin-login', { email, password: 'a new password' });
  expect(signedIn.status).toBe(200);
});

test('is refused for a taken, unchanged or invalid address, and changes nothing then', async () => {
  const [user, other] = [await signedUser(app), await signedUser(app)];
  expectRefusal(await correct(user, other.email), {
    status: 409,
    code: 'EMAIL_TAKEN',
    errors: { email: ['Email is already registered'] },
  });
  expectRefusal(await correct(user, user.email), { status: 409, code: 'EMAIL_UNCHANGED' });
  expectInvalid(await correct(user, 'nobody'), { email: 'Email is invalid' });
  expect((await app.get('/api/users/profile', user.token)).status).toBe(200);
  expect(await emailsTo(app, user.email)).not.toContain('email-changed');
});

test('is refused for staff without a password, and without a fresh confirmation', async () => {
  const provided = await addStaff(app, 'reviewer');
  await app.rows('UPDATE users SET password_hash = NULL WHERE id = $1', [provided.id]);
  expectRefusal(await correct(provided, newAddress()), { status: 409, code: 'EMAIL_OF_PROVIDER' });
  const other = await addAdmin(app);
  await app.rows(`UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE user_id = $1`, [
    other.id,
  ]);
  expectRefusal(await correct(await signedUser(app), newAddress(), other), {
    status: 403,
    code: 'REAUTHENTICATION_REQUIRED',
  });
});
