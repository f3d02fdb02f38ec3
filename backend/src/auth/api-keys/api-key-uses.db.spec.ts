import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApiKey } from '../../../test/api-keys.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { ApiKeyDto } from './dto/api-key.dto.js';

const KEYS = '/api/admin/api-keys';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const read = async (id: string) =>
  (await app.get<{ apiKey: ApiKeyDto }>(`${KEYS}/${id}`, admin.token)).body.apiKey;
const rotate = async (id: string) =>
  (await app.post<{ key: string }>(`${KEYS}/${id}/rotate`, {}, admin.token)).body.key;

/** Makes a call and waits until its time is written. @returns the key then */
async function use(
  id: string,
  key: string,
  from: string,
  field: 'lastUsedNetwork' | 'previousKeyLastUsedNetwork',
) {
  expect((await app.call('GET', '/api/api-keys/me', { token: key, from })).status).toBe(200);
  await waitUntil(async () => (await read(id))[field] === from);
  return read(id);
}

const makeOld = (id: string) =>
  app.rows(
    `UPDATE api_keys SET last_used_at = last_used_at - interval '2 minutes',
       previous_last_used_at = previous_last_used_at - interval '2 minutes' WHERE id = $1`,
    [id],
  );

test('after a rotation, the new key and the one before have a last use of their own', async () => {
  const { _id: id, key: old } = await addApiKey(app, admin, ['projects:read']);
  const first = await use(id, old, '203.0.113.1', 'lastUsedNetwork');
  expect([first.previousKeyLastUsedAt, first.previousKeyLastUsedNetwork]).toEqual([null, null]);

  const key = await rotate(id);
  expect(await read(id)).toMatchObject({
    lastUsedAt: null,
    lastUsedNetwork: null,
    previousKeyLastUsedAt: first.lastUsedAt,
    previousKeyLastUsedNetwork: '203.0.113.1',
  });

  await makeOld(id);
  const stillOld = await use(id, old, '203.0.113.2', 'previousKeyLastUsedNetwork');
  expect([stillOld.lastUsedAt, stillOld.previousKeyLastUsedAt]).toEqual([null, expect.any(String)]);

  await makeOld(id);
  const { previousKeyLastUsedAt } = await read(id);
  const both = await use(id, key, '203.0.113.3', 'lastUsedNetwork');
  expect(both).toMatchObject({ previousKeyLastUsedAt, previousKeyLastUsedNetwork: '203.0.113.2' });

  await rotate(id);
  expect(await read(id)).toMatchObject({
    lastUsedAt: null,
    previousKeyLastUsedAt: both.lastUsedAt,
    previousKeyLastUsedNetwork: '203.0.113.3',
  });
});

test('the key before a rotation that is refused counts as no use', async () => {
  const { _id: id, key: old } = await addApiKey(app, admin, ['projects:read']);
  await rotate(id);
  await app.rows('UPDATE api_keys SET previous_expires_at = now() WHERE id = $1', [id]);
  expect((await app.get('/api/api-keys/me', old)).status).toBe(401);
  expect((await read(id)).previousKeyLastUsedAt).toBeNull();
});
