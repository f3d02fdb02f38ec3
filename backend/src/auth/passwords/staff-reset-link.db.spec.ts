import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, signedUser } from '../../../test/users.js';
import { createStaffResetLink } from './staff-reset-link.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

test('a link from the command on the server sets a new password once, is in the audit log and sends nothing', async () => {
  const admin = await addAdmin(app);
  const token = await createStaffResetLink(app.database, ` ${admin.email.toUpperCase()}`);
  expect(await app.rows('SELECT 1 FROM emails WHERE user_id = $1', [admin.id])).toEqual([]);
  expect(
    await app.rows(
      `SELECT actor_id AS actor, subject_id AS subject, ip_address AS address, details FROM audit_log
       WHERE action = 'user.create-reset-link'`,
    ),
  ).toEqual([
    {
      actor: admin.id,
      subject: admin.id,
      address: 'command on the server',
      details: { userEmail: admin.email },
    },
  ]);

  const password = 'a new password';
  expect((await app.post('/api/auth/reset-password', { token, password })).status).toBe(200);
  const signIn = { email: admin.email, password };
  expect((await app.post('/api/auth/admin-login', signIn)).status).toBe(200);
  expect((await app.post('/api/auth/reset-password', { token, password })).body).toMatchObject({
    code: 'RESET_LINK_INVALID',
  });
});

test('there is no link for a user, an unknown address, or staff without a password', async () => {
  const user = await signedUser(app);
  const single = await addAdmin(app);
  await app.rows('UPDATE users SET password_hash = NULL, encrypted_password = NULL WHERE id = $1', [
    single.id,
  ]);
  for (const email of [user.email, 'nobody@example.com']) {
    await expect(createStaffResetLink(app.database, email)).rejects.toThrow(
      `No member of staff has the address ${email}`,
    );
  }
  await expect(createStaffResetLink(app.database, single.email)).rejects.toThrow('has no password');
  expect(await app.rows('SELECT 1 FROM password_resets')).toEqual([]);
});
