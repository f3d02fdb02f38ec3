import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, addStaff, type TestUser } from '../../../test/users.js';
import { startedUser } from '../../../test/work.js';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

interface Sent {
  key: string;
  body?: object;
  token?: string;
}

const send = (url: string, { key, body = {}, token = admin.token }: Sent) =>
  app.call('POST', url, { token, body, headers: { 'idempotency-key': key } });

const newKey = () => ({ key: randomUUID() });

test.each([
  ['an API key', '/api/admin/api-keys', 'rotate', { name: 'CRM', permissions: ['projects:read'] }],
  ['a webhook', '/api/admin/webhooks', 'rotate-secret', { url: 'https://example.com/inkwell' }],
])('the secret of %s and of its rotation is not repeated', async (_, url, rotation, body) => {
  const create = { ...newKey(), body };
  const created = await send(url, create);
  const { apiKey, key, webhook, secret } = created.body as unknown as {
    [Field in 'apiKey' | 'webhook']?: { _id: string };
  } & { [Field in 'key' | 'secret']?: string };
  const { _id: id } = apiKey ?? webhook ?? { _id: '' };
  const rotate = { url: `${url}/${id}/${rotation}`, ...newKey() };
  const rotated = await send(rotate.url, rotate);
  expect([created.status, rotated.status]).toEqual([201, 200]);
  for (const answer of [await send(url, create), await send(rotate.url, rotate)]) {
    expectRefusal(answer, { status: 409, code: 'ALREADY_DONE', facts: { id } });
  }
  const kept = 'SELECT 1 FROM idempotency_keys k WHERE strpos(k::text, $1) > 0';
  expect(await app.rows(kept, [key ?? secret])).toEqual([]);
});

test('a caller who may not make the call any more gets no answer', async () => {
  const sent = newKey();
  const former = await addAdmin(app);
  const body = { name: `Letters ${randomUUID()}` };
  await send('/api/admin/projects', { ...sent, body, token: former.token });
  await app.rows(`UPDATE users SET role = 'reviewer' WHERE id = $1`, [former.id]);
  const answer = await send('/api/admin/projects', { ...sent, body, token: former.token });
  expectRefusal(answer, { status: 403, code: 'FORBIDDEN' });
});

test('a repeated request for more time is one', async () => {
  const { token } = await startedUser(app);
  const sent = { ...newKey(), token, body: { hours: 5, reason: 'The ledger is hard to read' } };
  const first = await send('/api/work/extension-requests', sent);
  const second = await send('/api/work/extension-requests', sent);
  expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
});

test('the erasure of a user deletes the keys of the user, and the answers that name the user', async () => {
  const reviewer = await addStaff(app, 'reviewer');
  const mine = newKey();
  const about = newKey();
  const unrelated = newKey();
  await app.rows(
    `INSERT INTO idempotency_keys (caller_id, key, request_hash, run_id, locked_until, status, response)
     VALUES ($1, $2, '', gen_random_uuid(), now(), 200, '{}'), ($3, $4, '', gen_random_uuid(), now(), 200, $5),
       ($3, $6, '', gen_random_uuid(), now(), 200, '{}')`,
    [reviewer.id, mine.key, admin.id, about.key, JSON.stringify({ id: reviewer.id }), unrelated.key],
  );
  expect((await app.delete(`/api/admin/users/${reviewer.id}`, admin.token)).status).toBe(200);
  const left = await app.rows(
    'SELECT key, response FROM idempotency_keys WHERE key = ANY ($1) ORDER BY response',
    [[mine.key, about.key, unrelated.key]],
  );
  // The key stays, so that a repetition does not make what was erased again.
  expect(left).toEqual([
    { key: unrelated.key, response: '{}' },
    { key: about.key, response: null },
  ]);
  expect(
    await app.rows('SELECT 1 FROM idempotency_keys k WHERE strpos(k::text, $1) > 0', [reviewer.id]),
  ).toEqual([]);
});
