import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addApiKey, type TestKey } from '../../../test/api-keys.js';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { type Json, type Method, TestApp } from '../../../test/test-app.js';
import { emailsTo } from '../../../test/traces.js';
import { addAdmin, addStaff, type TestUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { WebhookReceiver } from '../../../test/webhook-receiver.js';
import { publishFact, WebhookCalls } from '../../../test/webhooks.js';
import { addAssignment, addProject, startedUser } from '../../../test/work.js';

const BOTH = ['integrations:read', 'integrations:write', 'events:read'] as const;

let app: TestApp;
/** Keeps its rights. */
let admin: TestUser;
let calls: WebhookCalls;
let receiver: WebhookReceiver;

beforeAll(async () => {
  app = await TestApp.start({ works: true, webhookAllowPrivate: true, databasePoolSize: 20 });
  admin = await addAdmin(app);
  calls = new WebhookCalls(app, admin);
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});
beforeEach(async () => {
  await app.rows('DELETE FROM webhook_deliveries; DELETE FROM webhooks');
  receiver.reset();
});

/** The calls of another caller. */
const as = (token: string) => new WebhookCalls(app, { ...admin, token });
const change = (method: Method, path: string, body: Json = {}) =>
  app.call(method, `/api/admin/${path}`, { token: admin.token, body });

describe('an API key without events:read', () => {
  let id: string;
  let key: TestKey;

  beforeEach(async () => {
    ({ _id: id } = await calls.create(receiver));
    await receiver.hasEventOf(await publishFact(app));
    key = await addApiKey(app, admin, ['integrations:read', 'integrations:write']);
  });

  test.each<[Method, (id: string, delivery: string) => string, Json?]>([
    ['GET', () => 'webhooks'],
    ['POST', () => 'webhooks', { url: 'https://example.com' }],
    ['GET', (hook) => `webhooks/${hook}`],
    ['PUT', (hook) => `webhooks/${hook}`, { url: 'https://example.com' }],
    ['DELETE', (hook) => `webhooks/${hook}`],
    ['POST', (hook) => `webhooks/${hook}/enable`],
    ['POST', (hook) => `webhooks/${hook}/disable`],
    ['POST', (hook) => `webhooks/${hook}/rotate-secret`],
    ['POST', (hook) => `webhooks/${hook}/test`],
    ['GET', (hook) => `webhooks/${hook}/deliveries`],
    ['POST', (_, delivery) => `webhook-deliveries/${delivery}/redeliver`],
  ])('is refused: %s %s', async (method, path, body) => {
    const [delivery] = await calls.deliveries(id);
    const url = `/api/admin/${path(id, String(delivery?._id))}`;
    expectRefusal(await app.call(method, url, { token: key.key, body }), {
      status: 403,
      code: 'PERMISSION_MISSING',
      message: 'This API key does not have the permission "events:read".',
      facts: { permission: 'events:read' },
    });
    expect(await calls.read(id)).toMatchObject({ isEnabled: true, url: receiver.url });
  });
});

describe('the maker', () => {
  test('is the user and the key that created it, enabled it, or changed what is sent where', async () => {
    const key = await addApiKey(app, admin, BOTH, { name: 'Payroll' });
    const other = await addAdmin(app);
    const byKey = { _id: admin.id, name: admin.name, apiKey: { _id: key._id, name: 'Payroll' } };
    const byUser = { _id: other.id, name: other.name, apiKey: null };
    const { _id: id, maker } = await as(key.key).create(receiver);
    expect(maker).toEqual(byKey);
    await as(other.token).post(id, 'disable');
    expect((await calls.read(id)).maker).toEqual(byKey);
    await as(other.token).post(id, 'enable');
    expect((await calls.read(id)).maker).toEqual(byUser);
    const put = (body: Json) => app.put<Json>(`/api/admin/webhooks/${id}`, body, key.key);
    await put({ description: 'Other', url: receiver.url });
    expect((await calls.read(id)).maker).toEqual(byUser);
    for (const body of [{ url: `${receiver.url}/other` }, { types: ['user.deleted'] }, { types: null }]) {
      expect((await put(body)).body.webhook).toMatchObject({ maker: byKey });
      await app.rows('UPDATE webhooks SET maker_id = NULL, maker_key_id = NULL, maker_key_name = NULL');
    }
  });

  const OF_KEY: [string, (key: TestKey, creator: TestUser) => Promise<unknown>][] = [
    ['loses its key: deleted', (key) => change('DELETE', `api-keys/${key._id}`)],
    [
      'loses its key: expired',
      (key) => app.rows('UPDATE api_keys SET expires_at = now() WHERE id = $1', [key._id]),
    ],
    [
      'has a key that loses events:read',
      (key, { token }) =>
        app.call('PATCH', `/api/admin/api-keys/${key._id}`, { token, body: { permissions: ['users:read'] } }),
    ],
  ];
  const OF_USER: [string, (key: TestKey, creator: TestUser) => Promise<unknown>][] = [
    ['gets another role', (_, { id }) => change('PUT', `users/${id}`, { role: 'reviewer' })],
    ['is suspended', (_, { id }) => change('POST', `users/${id}/suspend`, { reason: 'Left' })],
    ['is deleted', (_, { id }) => change('DELETE', `users/${id}`)],
    ['is not verified any more', (_, { id }) => change('PUT', `users/${id}`, { isVerified: false })],
  ];

  test.each<[string, boolean, (key: TestKey, creator: TestUser) => Promise<unknown>]>(
    [
      ...OF_KEY.map(([text, act]) => [text, true, act] as const),
      ...OF_USER.flatMap(([text, act]) => [
        [`${text}, who used a key`, true, act] as const,
        [text, false, act] as const,
      ]),
    ].map(([text, isByKey, act]) => [text, isByKey, act]),
  )('ends the webhook if it %s', async (_, isByKey, act) => {
    const creator = await addAdmin(app);
    const key = await addApiKey(app, creator, BOTH);
    const { _id: id } = await as(isByKey ? key.key : creator.token).create(receiver);
    const { _id: kept } = await calls.create(receiver, { types: ['image.added'] });
    await receiver.stop();
    await publishFact(app);
    // The attempt has failed, so it cannot arrive when the receiver listens again.
    await waitUntil(async () => (await calls.deliveries(id))[0]?.attempts.length === 1);
    await act(key, creator);
    await receiver.listen();
    await publishFact(app);
    await waitUntil(async () => !(await calls.read(id)).isEnabled);
    expect(await calls.read(id)).toMatchObject({ disabledReason: 'access-lost', maker: { _id: creator.id } });
    expect((await calls.deliveries(id)).map(({ state }) => state)).not.toContain('delivered');
    expect(receiver.requests).toEqual([]);
    expect((await calls.read(kept)).isEnabled).toBe(true);
    await waitUntil(async () => (await emailsTo(app, admin.email)).includes('webhook-disabled'));
    await calls.post(id, 'enable');
    expect(await calls.read(id)).toMatchObject({ isEnabled: true, maker: { _id: admin.id, apiKey: null } });
  });

  test('of an auditor keeps the webhook', async () => {
    const auditor = await addStaff(app, 'auditor');
    const { _id: id } = await calls.create(receiver);
    await app.rows('UPDATE webhooks SET maker_id = $1 WHERE id = $2', [auditor.id, id]);
    await receiver.hasEventOf(await publishFact(app));
  });
});

describe('an API key of one project', () => {
  test('has webhooks for its project, and no others', async () => {
    const [projectId, other] = [await addProject(app), await addProject(app)];
    const key = await addApiKey(app, admin, BOTH, { projectId });
    const { _id: id, projectId: given } = await as(key.key).create(receiver);
    expect(given).toBe(projectId);
    const { _id: foreign } = await calls.create(receiver, { projectId: other });
    const { _id: all } = await calls.create(receiver);
    const call = (method: Method, path: string, body?: Json) =>
      app.call<Json>(method, `/api/admin/webhooks${path}`, { token: key.key, body });
    expect((await call('GET', '')).body).toMatchObject({ total: 1, webhooks: [{ _id: id }] });
    for (const hook of [foreign, all]) {
      for (const [method, path, body] of [
        ['GET', ''],
        ['PUT', '', { description: 'x' }],
        ['DELETE', ''],
        ['POST', '/disable', {}],
        ['POST', '/enable', {}],
        ['POST', '/test', {}],
        ['POST', '/rotate-secret', {}],
        ['GET', '/deliveries'],
      ] as [Method, string, Json?][])
        expectRefusal(await call(method, `/${hook}${path}`, body), { status: 404, code: 'NOT_FOUND' });
    }
    expectRefusal(await call('POST', '', { url: receiver.url, projectId: other }), {
      status: 404,
      code: 'NOT_FOUND',
    });
    expectRefusal(await call('PUT', `/${id}`, { projectId: other }), { status: 404, code: 'NOT_FOUND' });
    for (const projectIdOfBody of [null, undefined, projectId])
      expect((await call('PUT', `/${id}`, { projectId: projectIdOfBody, description: 'x' })).status).toBe(
        200,
      );
    expect(await calls.read(id)).toMatchObject({ projectId, description: 'x' });
    await calls.post(foreign, 'disable');
    await calls.post(all, 'disable');
    const { body } = await call('POST', `/${id}/rotate-secret`, {});
    receiver.secret = String(body.secret);
    const user = await startedUser(app);
    await addAssignment(app, user, other);
    const { assignmentId } = await addAssignment(app, user, projectId);
    await receiver.hasEventOf(assignmentId);
    expect(new Set(receiver.events.map(({ subject }) => subject))).toEqual(new Set([assignmentId]));
    const [delivery] = await calls.deliveries(id);
    const redeliver = `/api/admin/webhook-deliveries/${delivery?._id}/redeliver`;
    expect((await app.post(redeliver, {}, key.key)).status).toBe(200);
    const stranger = await addApiKey(app, admin, BOTH, { projectId: other });
    expectRefusal(await app.post(redeliver, {}, stranger.key), { status: 404, code: 'NOT_FOUND' });
  });
});
