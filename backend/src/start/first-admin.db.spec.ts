import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApp } from '../../test/test-app.js';
import { registerUser, verifiedUser } from '../../test/users.js';
import type { Settings } from '../core/settings/settings.js';
import { UsersService } from '../users/users.service.js';
import { addFirstAdmin, checkEmergencyAdmin } from './first-admin.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(() => app.rows('DELETE FROM users'));

const add = (adminEmail: string | null, adminPassword: string | null) =>
  addFirstAdmin(app.app, { ...app.settings, adminEmail, adminPassword });
const admins = () => app.rows(`SELECT email, is_verified FROM users WHERE role = 'admin'`);

test('without ADMIN_EMAIL and ADMIN_PASSWORD no administrator is added', async () => {
  expect(await add(null, null)).toBe('not-set');
  expect(await admins()).toEqual([]);
});

test('single sign-on requires an administrator with a password', async () => {
  const oidc = {
    issuer: 'https://id.example.com',
    clientId: 'inkwell',
    clientSecret: 'secret',
    roles: [],
    sessionHours: 12,
  };
  const check = (settings: Settings = { ...app.settings, oidc }) => checkEmergencyAdmin(app.app, settings);
  const users = app.app.get(UsersService);
  const staff = { name: 'Staff Member', email: 'staff@example.com' };
  await app.database.transaction((tx) => users.createWithoutPassword(tx, staff, 'admin'));
  await expect(check()).rejects.toThrow(/^OIDC_ISSUER requires an administrator with a password .*$/);
  await check(app.settings);
  expect(await add('emergency@example.com', 'admin password')).toBe('signs-in');
  await check();
});

test('a user with another role does not become an administrator', async () => {
  const user = await verifiedUser(app);
  expect(await add(user.email, 'admin password')).toBe('other-role');
  expect(await admins()).toEqual([]);
});

test('one of five processes that start together adds the administrator, and all print the password', async () => {
  const results = await Promise.all(
    Array.from({ length: 5 }, () => add(' Root@Example.com', 'admin password')),
  );
  expect(results).toEqual(Array(5).fill('signs-in'));
  expect(await admins()).toEqual([{ email: 'root@example.com', is_verified: true }]);
  const { status } = await app.post('/api/auth/admin-login', {
    email: 'root@example.com',
    password: 'admin password',
  });
  expect(status).toBe(200);
});

test('no second administrator is added, and a password of the settings that does not sign in is reported', async () => {
  await add('root@example.com', 'admin password');
  expect(await add('other@example.com', 'admin password')).toBe('not-needed');
  expect(await add('root@example.com', 'another password')).toBe('other-password');
  expect(await admins()).toHaveLength(1);
});

test('the address of the administrator cannot be registered', async () => {
  await add('root@example.com', 'admin password');
  await expect(registerUser(app, { email: 'root@example.com' })).rejects.toThrow('EMAIL_TAKEN');
});
