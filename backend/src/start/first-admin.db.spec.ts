import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerUser, verifiedUser } from '../../test/people.js';
import { TestApp } from '../../test/test-app.js';
import { addFirstAdmin } from './first-admin.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

const add = (adminEmail: string | null, adminPassword: string | null) =>
  addFirstAdmin(app.app, { ...app.settings, adminEmail, adminPassword });
const admins = () => app.rows(`SELECT email, is_verified FROM users WHERE role = 'admin'`);

test('without e-mail and password there is none', async () => {
  expect(await add(null, null)).toBe(false);
  expect(await admins()).toEqual([]);
});

test('an address that belongs to a person does not become one', async () => {
  const person = await verifiedUser(app);
  expect(await add(person.email, 'admin password')).toBe(false);
  expect(await admins()).toEqual([]);
});

test('of five processes that start at the same moment one adds it, and all can tell the password', async () => {
  const results = await Promise.all(
    Array.from({ length: 5 }, () => add(' Root@Example.com', 'admin password')),
  );
  expect(results).toEqual(Array(5).fill(true));
  expect(await admins()).toEqual([{ email: 'root@example.com', is_verified: true }]);
  const { status } = await app.post('/api/auth/admin-login', {
    email: 'root@example.com',
    password: 'admin password',
  });
  expect(status).toBe(200);
});

test('there is no second one, and a password that was changed is not told', async () => {
  expect(await add('other@example.com', 'admin password')).toBe(false);
  expect(await add('root@example.com', 'another password')).toBe(false);
  expect(await admins()).toHaveLength(1);
});

test('nobody registers the address of the administrator', async () => {
  await expect(registerUser(app, { email: 'root@example.com' })).rejects.toThrow('EMAIL_TAKEN');
});
