import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addApiKey, type TestKey } from '../../../test/api-keys.js';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import type { InvalidKeyCode } from './api-keys.errors.js';

const KEYS = '/api/admin/api-keys';
const invalid = (code: InvalidKeyCode) => ({ status: 401, code });

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ rateLimit: true });
});
beforeEach(async () => {
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const listUsers = ({ key }: TestKey) => app.get<{ users: { email?: string }[] }>('/api/admin/users', key);
const patch = (id: string, body: Json, { token }: TestUser) =>
  app.call('PATCH', `${KEYS}/${id}`, { token, body });
const rotate = (id: string, { token }: TestUser) =>
  app.post<{ key: string }>(`${KEYS}/${id}/rotate`, {}, token);
const auditOfKey = ({ _id }: TestKey) =>
  app.rows('SELECT action, details, changes FROM audit_log WHERE subject_id = $1 ORDER BY id', [_id]);
const forgetConfirmation = ({ id }: TestUser) =>
  app.rows('UPDATE sessions SET confirmed_at = NULL WHERE user_id = $1', [id]);

describe('changing a key', () => {
  test('saves the given fields, with an audit entry', async () => {
    const key = await addApiKey(app, admin, ['users:read']);
    const { status, body } = await patch(key._id, { permissions: ['projects:read'] }, admin);
    expect(status).toBe(200);
    expect(body.apiKey).toMatchObject({ name: 'CRM', permissions: ['projects:read'], expiresAt: null });
    expect((await listUsers(key)).status).toBe(403);
    expect(await auditOfKey(key)).toContainEqual({
      action: 'api-key.update',
      details: { name: 'CRM', prefix: key.prefix },
      changes: { permissions: { before: 'users:read', after: 'projects:read' } },
    });
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    expect((await patch(key._id, { name: 'Payroll', expiresAt }, admin)).body.apiKey).toMatchObject({
      name: 'Payroll',
      expiresAt,
    });
    expect((await patch(key._id, { expiresAt: null }, admin)).body.apiKey).toMatchObject({ expiresAt: null });
  });

  test('needs a recent confirmation only for an export that is new', async () => {
    const key = await addApiKey(app, admin, ['exports:create']);
    await forgetConfirmation(admin);
    const permissions = ['exports:create', 'users:read'];
    expect((await patch(key._id, { permissions }, admin)).status).toBe(200);
    const more = { permissions: [...permissions, 'users:export'] };
    expectRefusal(await patch(key._id, more, admin), { status: 403, code: 'REAUTHENTICATION_REQUIRED' });
    expectRefusal(await rotate(key._id, admin), { status: 403, code: 'REAUTHENTICATION_REQUIRED' });
  });

  test('and rotating it are refused for others than its creator, who may only delete it', async () => {
    const key = await addApiKey(app, admin, ['users:read']);
    const other = await addAdmin(app);
    const refusal = { status: 403, code: 'NOT_YOUR_API_KEY' };
    expectRefusal(await patch(key._id, { name: 'Mine' }, other), refusal);
    expectRefusal(await rotate(key._id, other), refusal);
    expect((await app.delete(`${KEYS}/${key._id}`, other.token)).status).toBe(200);
    expectRefusal(await listUsers(key), invalid('API_KEY_DELETED'));
    expect((await auditOfKey(key)).map(({ action }) => action)).toEqual(['api-key.create', 'api-key.delete']);
  });
});

test('while staff must have a second factor, a key works only if its creator has one', async () => {
  const strict = await TestApp.start({ beside: app, staffMfa: 'required' });
  const key = await addApiKey(app, admin, ['users:read']);
  const isValid = async () =>
    (await strict.get<{ apiKey: TestKey }>(`${KEYS}/${key._id}`, other.token)).body.apiKey?.isValid;
  const other = await addAdmin(app);
  const addFactor = ({ id }: TestUser) =>
    app.rows(
      `INSERT INTO second_factors (user_id, method, name, secret, last_time_step) VALUES ($1, 'totp', 'Phone', 'x', 0)`,
      [id],
    );
  await addFactor(other);
  expectRefusal(await strict.get('/api/admin/users', key.key), invalid('API_KEY_SUSPENDED'));
  expect(await isValid()).toBe(false);
  await addFactor(admin);
  expect((await strict.get('/api/admin/users', key.key)).status).toBe(200);
  expect(await isValid()).toBe(true);
  await strict.stop();
});

describe('rotating a key', () => {
  test('gives another key, and the one before works for 24 hours', async () => {
    const key = await addApiKey(app, admin, ['users:read']);
    const { status, body } = await rotate(key._id, admin);
    expect(status).toBe(200);
    expect(body.key.slice(0, 13)).toBe(key.key.slice(0, 13));
    const rotated = { ...key, key: body.key };
    expect([(await listUsers(key)).status, (await listUsers(rotated)).status]).toEqual([200, 200]);
    const [left] = await app.rows<{ hours: number }>(
      'SELECT extract(epoch FROM previous_expires_at - now())::float8 / 3600 AS hours FROM api_keys WHERE id = $1',
      [key._id],
    );
    expect(left?.hours).toBeGreaterThan(23.9);
    expect(left?.hours).toBeLessThanOrEqual(24);
    await app.rows('UPDATE api_keys SET previous_expires_at = now() WHERE id = $1', [key._id]);
    expectRefusal(await listUsers(key), invalid('API_KEY_REPLACED'));
    expect((await listUsers(rotated)).status).toBe(200);
  });

  test('twice ends the first key', async () => {
    const key = await addApiKey(app, admin, ['users:read']);
    const second = { ...key, key: (await rotate(key._id, admin)).body.key };
    const third = { ...key, key: (await rotate(key._id, admin)).body.key };
    const statuses = await Promise.all(
      [key, second, third].map(async (one) => (await listUsers(one)).status),
    );
    expect(statuses).toEqual([401, 200, 200]);
  });
});
