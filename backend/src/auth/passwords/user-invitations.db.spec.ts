import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { RecordedFacts } from '../../../test/facts.js';
import { TestApp } from '../../../test/test-app.js';
import { emailsTo } from '../../../test/traces.js';
import { UsersService } from '../../users/users.service.js';
import { UserInvitationsService } from './user-invitations.service.js';

const PASSWORD = 'a new password';
let app: TestApp;
let email: string;
let count = 0;

beforeAll(async () => {
  // No test needs the PDF of the agreement.
  app = await TestApp.start({ works: true, chromiumPath: '/nowhere' });
});
afterAll(() => app.stop());
beforeEach(() => {
  count += 1;
  email = `invited-${count}@example.com`;
});

/** Adds a user as an import does. @returns the token of the link in the e-mail */
async function invite(): Promise<string> {
  await app.database.transaction(async (tx) => {
    const fields = {
      name: 'Ada',
      email,
      mobileNumber: '5550100123',
      alternativeMobileNumber: '',
      address: '',
    };
    const created = await app.app.get(UsersService).createWithoutPasswords(tx, [fields]);
    await app.app.get(UserInvitationsService).sendAll(tx, created);
  });
  const [mail] = await app.mailbox.waitFor(email, /^You are invited to/);
  const link = /http:\/\/inkwell\.test\/reset-password\/([\w-]+)/.exec(mail?.text ?? '');
  return link?.[1] ?? '';
}

const reset = (token: string) => app.post('/api/auth/reset-password', { token, password: PASSWORD });
const signIn = (password: string) => app.post('/api/auth/login', { email, password });
const stored = () =>
  app.row<{ isVerified: boolean }>('SELECT is_verified AS "isVerified" FROM users WHERE email = $1', [email]);

test('an invited user chooses a password, which verifies the address and sends the agreement', async () => {
  const token = await invite();
  expect(await stored()).toEqual({ isVerified: false });
  expect((await app.post('/api/auth/check-reset-link', { token })).status).toBe(204);
  const facts = await new RecordedFacts(app).of(async () => {
    const { status, body } = await reset(token);
    const message =
      'Your password is saved. Please sign the agreement with the link that was just sent to you.';
    expect([status, body]).toEqual([200, { message, isStaff: false }]);
  });
  expect(facts).toContain('user.verified');
  expect(await stored()).toEqual({ isVerified: true });
  expect(await emailsTo(app, email)).toEqual(['user-invitation', 'agreement-link']);
  expectRefusal(await reset(token), {
    status: 400,
    code: 'RESET_LINK_INVALID',
    message: 'This link is no longer valid. Please ask for a new one.',
  });
  expect((await signIn(PASSWORD)).body).toMatchObject({ code: 'AGREEMENT_REQUIRED' });
});

test('before a password is chosen, none is right', async () => {
  await invite();
  for (const password of ['no user has this password', 'A'.repeat(43), '\0'.repeat(32)])
    expectRefusal(await signIn(password), { status: 401, code: 'INVALID_CREDENTIALS' });
});

test('after two weeks the link is not valid, and a reset link takes its place', async () => {
  const token = await invite();
  await app.rows(`UPDATE password_resets SET expires_at = expires_at - interval '14 days'`);
  expect((await reset(token)).status).toBe(400);
  await app.post('/api/auth/forgot-password', { email });
  const [mail] = await app.mailbox.waitFor(email, /^Choose a new/);
  const [, resetToken = ''] = /reset-password\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
  expect((await reset(resetToken)).body).toEqual({
    message: 'Your password was changed. You can sign in now.',
    isStaff: false,
  });
  // A link that anyone could request verifies nothing: the code of the sign-in does.
  expect(await stored()).toEqual({ isVerified: false });
  expect((await signIn(PASSWORD)).body).toMatchObject({ code: 'VERIFICATION_REQUIRED' });
});
