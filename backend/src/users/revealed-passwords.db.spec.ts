import { STAFF_ROLES } from '@inkwell/contract/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, addStaff, PASSWORD, registerUser, type TestUser, verifiedUser } from '../../test/users.js';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

describe('a password', () => {
  const reveal = (process: TestApp, id: string) =>
    process.get(`/api/admin/users/${id}/password`, admin.token);

  test('is shown to an administrator, recorded in the audit log', async () => {
    const { email } = await registerUser(app, { password: 'pässwörd 🔑' });
    const { id } = await app.row<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
    const { status, body } = await reveal(app, id);
    expect([status, body]).toEqual([200, { password: 'pässwörd 🔑' }]);
    expect(
      await app.rows('SELECT actor_id, actor_email, action, details FROM audit_log WHERE subject_id = $1', [
        id,
      ]),
    ).toEqual([
      {
        actor_id: admin.id,
        actor_email: admin.email,
        action: 'user.reveal-password',
        details: { userEmail: email },
      },
    ]);
  });

  test('is stored encrypted, and can be decrypted only for the same user', async () => {
    const [one, other] = await Promise.all([verifiedUser(app), verifiedUser(app)]);
    const { encrypted } = await app.row<{ encrypted: Buffer }>(
      'SELECT encrypted_password AS encrypted FROM users WHERE id = $1',
      [one.id],
    );
    expect(encrypted.toString('latin1')).not.toContain(PASSWORD);
    await app.rows('UPDATE users SET encrypted_password = $2 WHERE id = $1', [other.id, encrypted]);
    expectRefusal(await reveal(app, other.id), { status: 409, code: 'PASSWORD_UNREADABLE' });
  });

  test('cannot be read with another PASSWORD_KEY', async () => {
    const user = await verifiedUser(app);
    const other = await TestApp.start({ passwordKey: Buffer.alloc(32, 1), beside: app });
    try {
      expectRefusal(await reveal(other, user.id), {
        status: 409,
        code: 'PASSWORD_UNREADABLE',
        message:
          'This password cannot be read, because PASSWORD_KEY has changed since it was stored. It can only be reset.',
      });
    } finally {
      await other.stop();
    }
    expect((await reveal(app, user.id)).body).toEqual({ password: PASSWORD });
  });

  test.each(STAFF_ROLES)('of a %s is not shown, even if a copy is in the database', async (role) => {
    const { id } = await addStaff(app, role);
    const [row] = await app.rows('SELECT 1 FROM users WHERE id = $1 AND encrypted_password IS NOT NULL', [
      id,
    ]);
    expect(row).toBeDefined();
    expectRefusal(await reveal(app, id), { status: 404, code: 'PASSWORD_NOT_KEPT' });
  });

  test('is not stored and not shown with PASSWORD_REVEAL=off', async () => {
    const off = await TestApp.start({ passwordReveal: false, beside: app });
    try {
      const { email } = await registerUser(off);
      const row = await app.row<{ id: string; encrypted: unknown }>(
        'SELECT id, encrypted_password AS encrypted FROM users WHERE email = $1',
        [email],
      );
      expect(row.encrypted).toBeNull();
      expectRefusal(await reveal(off, row.id), {
        status: 403,
        code: 'PASSWORD_REVEAL_OFF',
        message: 'Showing passwords is switched off on this server.',
      });
      expectRefusal(await reveal(app, row.id), {
        status: 404,
        code: 'PASSWORD_NOT_KEPT',
        message: 'No copy of this password is kept. It can only be reset.',
      });
    } finally {
      await off.stop();
    }
  });
});
