import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addApiKey, type TestKey } from '../../../test/api-keys.js';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { addAdmin, addStaff, signedUser, type TestUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { addImage, addProject } from '../../../test/work.js';
import { hashApiKey, newApiKey } from './api-key-format.js';
import { ApiKeyRateLimitService, REQUESTS_PER_MINUTE } from './api-key-rate-limit.service.js';
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
const keyRow = ({ _id }: TestKey) => app.row('SELECT * FROM api_keys WHERE id = $1', [_id]);
const forgetConfirmation = ({ id }: TestUser) =>
  app.rows('UPDATE sessions SET confirmed_at = NULL WHERE user_id = $1', [id]);

describe('creating a key', () => {
  test('answers with the key once, and stores only its hash', async () => {
    const projectId = await addProject(app, { name: 'Harbour books' });
    const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString();
    const fields = { name: ' CRM ', permissions: ['users:read', 'projects:read'], projectId, expiresAt };
    const { status, body } = await app.post<{ apiKey: Json; key: string }>(KEYS, fields, admin.token);
    expect(status).toBe(201);
    expect(body.key).toMatch(/^ink_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/);
    const shown = {
      _id: expect.any(String),
      name: 'CRM',
      prefix: body.key.slice(0, 12),
      permissions: ['users:read', 'projects:read'],
      project: { _id: projectId, name: 'Harbour books' },
      createdBy: { _id: admin.id, name: 'Root Admin' },
      createdAt: expect.any(String),
      expiresAt,
      lastUsedAt: null,
      lastUsedNetwork: null,
      previousKeyExpiresAt: null,
      isValid: true,
    };
    expect(body).toEqual({ apiKey: shown, key: body.key });
    const { _id: id } = body.apiKey;
    expect((await app.get(`${KEYS}/${id}`, admin.token)).body).toEqual({ apiKey: shown });
    const listed = await app.get<{ apiKeys: Json[]; total: number }>(KEYS, admin.token);
    expect(listed.body.apiKeys[0]).toEqual(shown);
    const [row] = await app.rows<Json>('SELECT k::text AS row FROM api_keys k WHERE id = $1', [id]);
    expect(String(row?.row)).not.toContain(body.key.slice(13, 40));
    expect(String(row?.row)).toContain(hashApiKey(body.key).toString('hex'));
    const prefix = body.key.slice(0, 12);
    expect(
      await app.rows('SELECT actor_id, action, details FROM audit_log WHERE subject_id = $1', [id]),
    ).toEqual([
      {
        actor_id: admin.id,
        action: 'api-key.create',
        details: { name: 'CRM', prefix, permissions: 'users:read, projects:read', projectId },
      },
    ]);
  });

  test('is refused without a name or permissions, with a past expiry, and for an unknown project', async () => {
    const create = (changes: Json) =>
      app.post(KEYS, { name: 'CRM', permissions: ['users:read'], ...changes }, admin.token);
    expectInvalid(await create({ name: ' ' }), { name: 'Please enter a name' });
    expectInvalid(await create({ permissions: [] }), {
      permissions: 'Please choose at least one permission',
    });
    const expired = { expiresAt: new Date(Date.now() - 1000).toISOString() };
    expectInvalid(await create(expired), { expiresAt: 'The key must expire in the future' });
    expectInvalid(await create({ expiresAt: 'soon' }), {
      expiresAt: 'The time must look like 2026-11-21T10:00:00Z',
    });
    expectRefusal(await create({ projectId: randomUUID() }), { status: 404, code: 'NOT_FOUND' });
  });

  test.each([
    'passwords:reveal',
    'sessions:write',
    'staff:manage',
    'api-keys:write',
    'users:delete',
    'no:such',
  ])('is refused with the permission %s, which no key may have', async (permission) => {
    const answer = await app.post(KEYS, { name: 'CRM', permissions: [permission] }, admin.token);
    expectInvalid(answer, { permissions: 'An API key cannot have this permission' });
  });

  test('is refused with an export if the password was not checked lately', async () => {
    await forgetConfirmation(admin);
    const create = (permissions: string[]) => app.post(KEYS, { name: 'CRM', permissions }, admin.token);
    for (const permission of ['users:export', 'exports:create']) {
      const refusal = { status: 403, code: 'REAUTHENTICATION_REQUIRED' };
      expectRefusal(await create(['users:read', permission]), refusal);
    }
    expect((await create(['users:read'])).status).toBe(201);
  });
});

describe('a request with a key', () => {
  test('is made in the name of the creator, with the permissions of the key', async () => {
    const key = await addApiKey(app, admin, ['users:read', 'operations:read']);
    const { status, body } = await listUsers(key);
    expect(status).toBe(200);
    expect(body.users.some(({ email }) => email)).toBe(false);
    const missing = { status: 403, code: 'PERMISSION_MISSING', facts: { permission: 'projects:read' } };
    expectRefusal(await app.get('/api/admin/projects', key.key), {
      ...missing,
      message: 'This API key does not have the permission "projects:read".',
    });
    const withContacts = await addApiKey(app, admin, ['users:read', 'users:contacts']);
    expect((await listUsers(withContacts)).body.users.every(({ email }) => email)).toBe(true);
  });

  test('reads the key itself', async () => {
    const key = await addApiKey(app, admin, ['users:read', 'users:write']);
    const own = () => app.get<{ apiKey: TestKey }>('/api/api-keys/me', key.key);
    expect((await own()).body.apiKey).toMatchObject({
      name: 'CRM',
      prefix: key.prefix,
      permissions: ['users:read', 'users:write'],
    });
    await app.rows(`UPDATE users SET role = 'auditor' WHERE id = $1`, [admin.id]);
    expect((await own()).body.apiKey.permissions).toEqual(['users:read']);
    expectRefusal(await app.get('/api/api-keys/me', admin.token), { status: 403, code: 'FORBIDDEN' });
  });

  test('is refused with a key that is unknown, mistyped, or has another secret', async () => {
    const { key } = await addApiKey(app, admin, ['users:read']);
    const shortId = key.slice(4, 12);
    for (const wrong of [`${key}x`, key.slice(0, -1), 'ink_'])
      expectRefusal(await app.get('/api/admin/users', wrong), invalid('API_KEY_MISTYPED'));
    for (const wrong of [newApiKey('unknown1'), newApiKey(shortId)])
      expectRefusal(await app.get('/api/admin/users', wrong), invalid('API_KEY_DELETED'));
    const unknown = await app.get('/api/users/profile', newApiKey('unknown1'));
    expectRefusal(unknown, invalid('API_KEY_DELETED'));
  });

  test.each<[string, InvalidKeyCode, string]>([
    ['expires', 'API_KEY_EXPIRED', `UPDATE api_keys SET expires_at = now() WHERE created_by = $1`],
    ['is deleted', 'API_KEY_DELETED', `DELETE FROM api_keys WHERE created_by = $1`],
    ['loses its creator', 'API_KEY_DELETED', `DELETE FROM users WHERE id = $1`],
    [
      'belongs to a user who is no longer staff',
      'API_KEY_SUSPENDED',
      `UPDATE users SET role = 'user' WHERE id = $1`,
    ],
    [
      'belongs to a suspended user',
      'API_KEY_SUSPENDED',
      `UPDATE users SET suspended_at = now() WHERE id = $1`,
    ],
    [
      'belongs to a user whose address is not verified',
      'API_KEY_SUSPENDED',
      `UPDATE users SET is_verified = false WHERE id = $1`,
    ],
  ])('is refused at once when the key %s', async (_, code, change) => {
    const key = await addApiKey(app, admin, ['users:read']);
    expect((await listUsers(key)).status).toBe(200);
    await app.rows(change, [admin.id]);
    expectRefusal(await listUsers(key), invalid(code));
  });

  test('has never more than the role of the creator has now', async () => {
    const key = await addApiKey(app, admin, ['projects:write', 'users:read']);
    const create = () => app.post('/api/admin/projects', { name: 'Registers' }, key.key);
    await app.rows(`UPDATE users SET role = 'auditor' WHERE id = $1`, [admin.id]);
    const facts = { permission: 'projects:write' };
    expectRefusal(await create(), { status: 403, code: 'PERMISSION_MISSING', facts });
    expect((await listUsers(key)).status).toBe(200);
    await app.rows(`UPDATE users SET role = 'admin' WHERE id = $1`, [admin.id]);
    expect((await create()).status).toBe(201);
  });

  test('changes no staff, and counts as a confirmation only for exports, which were confirmed before', async () => {
    const key = await addApiKey(app, admin, [
      'users:write',
      'users:export',
      'audit-log:read',
      'users:contacts',
    ]);
    const refusal = { status: 403, code: 'NOT_FOR_API_KEYS', message: 'An API key cannot make this call.' };
    expectRefusal(await app.get('/api/admin/audit-log/export', key.key), refusal);
    const staff = await addStaff(app, 'auditor');
    const suspend = { reason: 'Left' };
    expectRefusal(await app.post(`/api/admin/users/${staff.id}/suspend`, suspend, key.key), refusal);
    const rename = { name: 'Somebody Else' };
    expectRefusal(await app.put(`/api/admin/users/${staff.id}`, rename, key.key), refusal);
    expect(await app.rows('SELECT name FROM users WHERE id = $1', [staff.id])).toEqual([
      { name: staff.name },
    ]);
    const user = await signedUser(app);
    expect((await app.put(`/api/admin/users/${user.id}`, rename, key.key)).status).toBe(200);
    expect((await app.get('/api/admin/users/export', key.key)).status).toBe(200);
  });

  test('has an audit entry that names the key', async () => {
    const key = await addApiKey(app, admin, ['projects:write'], { name: 'Scanner' });
    const name = `Scanned ${key._id}`;
    const created = await app.post<{ project: { _id: string } }>('/api/admin/projects', { name }, key.key);
    const filter = encodeURIComponent(JSON.stringify({ subjectId: created.body.project._id }));
    const { body } = await app.get<{ entries: Json[] }>(`/api/admin/audit-log?filter=${filter}`, admin.token);
    const expected = { action: 'project.create', apiKey: { _id: key._id, name: 'Scanner' } };
    expect(body.entries).toEqual([expect.objectContaining(expected)]);
    const { text } = await app.get(`/api/admin/audit-log/export?filter=${filter}`, admin.token);
    expect(text.split('\n')[0]).toContain('API key');
    expect(text.split('\n')[1]).toMatch(/,Scanner\r?$/);
    await app.delete(`${KEYS}/${key._id}`, admin.token);
    expect(
      (await app.get<{ entries: Json[] }>(`/api/admin/audit-log?filter=${filter}`, admin.token)).body.entries,
    ).toEqual([expect.objectContaining(expected)]);
  });

  test('names the key in the entries of a task that it has started', async () => {
    const key = await addApiKey(app, admin, ['assignments:write', 'assignments:read']);
    const projectId = await addProject(app);
    await addImage(app, 'Page', projectId);
    const user = await signedUser(app);
    const gift = { userIds: [user.id] };
    const url = `/api/admin/projects/${projectId}/assignments`;
    const { status, body } = await app.post<{ task: { _id: string } }>(url, gift, key.key);
    expect(status).toBe(201);
    const entries = await app.rows(
      `SELECT api_key_id, api_key_name FROM audit_log WHERE subject_id = $1 AND action = 'assignment.give'`,
      [user.id],
    );
    expect(entries).toEqual([{ api_key_id: key._id, api_key_name: 'CRM' }]);
    const task = `/api/admin/tasks/${body.task._id}`;
    expect((await app.get(task, key.key)).status).toBe(200);
    const other = await addApiKey(app, admin, ['users:read']);
    expectRefusal(await app.get(task, other.key), { status: 404, code: 'NOT_FOUND' });
  });

  test('writes the time and the network, at most once a minute', async () => {
    const key = await addApiKey(app, admin, ['users:read']);
    const call = (from: string) => app.call('GET', '/api/admin/users', { token: key.key, from });
    await call('203.0.113.7');
    await waitUntil(async () => (await keyRow(key)).last_used_network === '203.0.113.7');
    const first = await keyRow(key);
    await call('203.0.113.8');
    expect(await keyRow(key)).toEqual(first);
    await app.rows(`UPDATE api_keys SET last_used_at = now() - interval '61 seconds' WHERE id = $1`, [
      key._id,
    ]);
    await call('2001:db8:1:2:3::4');
    await waitUntil(async () => (await keyRow(key)).last_used_network === '2001:db8:1:2');
  });

  test('has headers that say how many are left, and is refused with 429 when none is', async () => {
    const [key, other] = [
      await addApiKey(app, admin, ['users:read']),
      await addApiKey(app, admin, ['users:read']),
    ];
    const own = ({ key: token }: TestKey) => app.get('/api/api-keys/me', token);
    const { headers } = await own(key);
    expect(headers).toMatchObject({
      'ratelimit-limit': `${REQUESTS_PER_MINUTE}`,
      'ratelimit-remaining': `${REQUESTS_PER_MINUTE - 1}`,
      'ratelimit-reset': expect.stringMatching(/^\d+$/),
    });
    const refused = await app.get('/api/admin/projects', key.key);
    expect(refused.headers['ratelimit-remaining']).toBe(`${REQUESTS_PER_MINUTE - 2}`);
    const replyWithoutHeaders = { headers: () => undefined } as unknown as FastifyReply;
    const limits = app.app.get(ApiKeyRateLimitService);
    for (let count = 2; count < REQUESTS_PER_MINUTE; count++) limits.count(key._id, replyWithoutHeaders);
    const last = await own(key);
    expectRefusal(last, { status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(last.headers).toMatchObject({
      'ratelimit-remaining': '0',
      'retry-after': last.headers['ratelimit-reset'],
    });
    expect((await own(other)).status).toBe(200);
  });
});
