import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { auditOf } from '../../../test/traces.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { WebhookReceiver } from '../../../test/webhook-receiver.js';
import { WebhookCalls } from '../../../test/webhooks.js';
import { addProject } from '../../../test/work.js';
import { declaredEvents } from '../../core/events/domain-events.js';
import type { WebhookAttemptAnswerDto, WebhookDto, WebhookSecretAnswerDto } from './dto/webhook.dto.js';

const LIST = '/api/admin/webhooks';
const TYPES_WRONG = 'Each type must be one of the types of events, or a subject such as assignment.*';
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

let app: TestApp;
let admin: TestUser;
let calls: WebhookCalls;
let receiver: WebhookReceiver;

beforeAll(async () => {
  app = await TestApp.start({ webhookAllowPrivate: true });
  admin = await addAdmin(app);
  calls = new WebhookCalls(app, admin);
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  await receiver.stop();
  await app.stop();
});
beforeEach(async () => {
  await app.rows('DELETE FROM webhooks');
  receiver.requests = [];
  receiver.events = [];
});

const put = (id: string, body: Json) => app.put<{ webhook: WebhookDto }>(`${LIST}/${id}`, body, admin.token);

describe('creating', () => {
  test('answers with the secret once, and stores it encrypted', async () => {
    const projectId = await addProject(app);
    const fields = {
      url: 'https://example.com/in',
      description: ' Payroll ',
      types: ['review.published'],
      projectId,
    };
    const { status, body } = await app.post<WebhookSecretAnswerDto>(LIST, fields, admin.token);
    expect(status).toBe(201);
    expect(body).toEqual({
      webhook: {
        ...{
          _id: expect.any(String),
          ...fields,
          description: 'Payroll',
          isEnabled: true,
          disabledReason: null,
        },
        ...{ disabledAt: null, failingSince: null, previousSecretUntil: null, version: 1 },
        createdAt: expect.any(String),
        maker: { _id: admin.id, name: admin.name, apiKey: null },
      },
      secret: expect.stringMatching(SECRET),
    });
    const { _id: id } = body.webhook;
    const row = await app.row('SELECT encode(secret, $2) AS secret FROM webhooks WHERE id = $1', [
      id,
      'escape',
    ]);
    expect(JSON.stringify(row)).not.toContain(body.secret.slice(6));
    const list = await app.get<{ webhooks: WebhookDto[] }>(LIST, admin.token);
    expect(list.body).toEqual({ webhooks: [body.webhook], total: 1, next: null });
    expect((await app.get(`${LIST}/${id}`, admin.token)).body).toEqual({ webhook: body.webhook });
    expect(await auditOf(app, id)).toMatchObject([
      { action: 'webhook.create', details: { url: fields.url } },
    ]);
  });

  test.each([
    [{}, { url: 'Please enter a URL' }],
    [{ url: 'x' }, { url: 'The URL must begin with https:// or http://' }],
    [{ types: [] }, { types: 'Please choose at least one event' }],
    [{ types: ['user.born'] }, { types: TYPES_WRONG }],
    [{ types: ['*'] }, { types: TYPES_WRONG }],
    [{ types: ['born.*'] }, { types: TYPES_WRONG }],
    [{ projectId: 'x' }, { projectId: 'Please choose a project' }],
  ])('is refused with %j', async (fields, errors) => {
    const url = Object.keys(fields).length === 0 || 'url' in fields ? {} : { url: 'https://example.com' };
    expectInvalid(await app.post(LIST, { ...url, ...fields }, admin.token), errors as Record<string, string>);
  });

  test('is refused for an unknown project', async () => {
    const fields = { url: 'https://example.com', projectId: randomUUID() };
    expectRefusal(await app.post(LIST, fields, admin.token), { status: 404, code: 'NOT_FOUND' });
  });

  test('is refused for an address of a private network', async () => {
    const strict = await TestApp.start({ beside: app });
    try {
      const answer = await strict.post(LIST, { url: 'http://2130706433/' }, admin.token);
      expectInvalid(answer, { url: 'The URL must not name an address of a private network' });
    } finally {
      await strict.stop();
    }
  });
});

test('a change writes the changed fields, unless the webhook was changed in the meantime', async () => {
  const { _id: id } = await calls.create(receiver);
  const changed = await put(id, { description: 'Payroll', types: ['user.deleted'], version: 1 });
  expect(changed.body.webhook).toMatchObject({ description: 'Payroll', types: ['user.deleted'], version: 2 });
  expect((await put(id, { types: null })).body.webhook).toMatchObject({ types: null, version: 3 });
  expect((await put(id, { types: null })).body.webhook.version).toBe(3);
  const stale = await put(id, { description: 'Other', version: 1 });
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'STALE_RECORD', current: { version: 3 } }]);
  expectInvalid(await put(id, { url: 'ftp://example.com' }), {
    url: 'The URL must begin with https:// or http://',
  });
  expectRefusal(await put(randomUUID(), { description: 'x' }), { status: 404, code: 'NOT_FOUND' });
  expect((await auditOf(app, id)).map(({ action }) => action)).toEqual([
    ...['webhook.create', 'webhook.update', 'webhook.update'],
  ]);
});

test('is disabled and enabled once, and each time is in the audit log', async () => {
  const { _id: id } = await calls.create(receiver);
  await Promise.all([calls.post(id, 'disable'), calls.post(id, 'disable')]);
  expect(await calls.read(id)).toMatchObject({
    isEnabled: false,
    disabledReason: 'staff',
    disabledAt: expect.any(String),
  });
  await Promise.all([calls.post(id, 'enable'), calls.post(id, 'enable')]);
  expect(await calls.read(id)).toMatchObject({ isEnabled: true, disabledReason: null, disabledAt: null });
  expect((await auditOf(app, id)).map(({ action }) => action)).toEqual([
    ...['webhook.create', 'webhook.disable', 'webhook.enable'],
  ]);
});

test('after a rotation both secrets sign for a day, then only the new one', async () => {
  const { _id: id } = await calls.create(receiver);
  const { secret: before } = receiver;
  const { body } = await calls.post<WebhookSecretAnswerDto>(id, 'rotate-secret');
  expect(body.secret).toMatch(SECRET);
  expect(body.webhook.previousSecretUntil).toEqual(expect.any(String));
  await calls.post(id, 'test');
  receiver.secret = body.secret;
  await calls.post(id, 'test');
  await app.rows(`UPDATE webhooks SET previous_secret_until = now() WHERE id = $1`, [id]);
  expect((await calls.read(id)).previousSecretUntil).toBeNull();
  await calls.post(id, 'test');
  expect(receiver.events).toHaveLength(3);
  receiver.secret = before;
  const [first, second, third] = receiver.requests;
  if (!first || !second || !third) throw new Error('Three tests were sent');
  expect(receiver.verify(second).type).toBe('webhook.test');
  expect(() => receiver.verify(third)).toThrow('No matching signature found');
});

describe('a test', () => {
  test('is sent at once, also while the webhook is disabled, and is not in the feed', async () => {
    const { _id: id } = await calls.create(receiver);
    await calls.post(id, 'disable');
    const { status, body } = await calls.post<WebhookAttemptAnswerDto>(id, 'test');
    expect([status, body.attempt]).toEqual([
      200,
      { at: expect.any(String), durationMs: expect.any(Number), status: 204, error: null, response: null },
    ]);
    expect(receiver.events).toEqual([
      {
        ...{ id: expect.any(String), seq: 0, type: 'webhook.test', version: 1, subject: id, data: {} },
        occurredAt: body.attempt.at,
        isTest: true,
      },
    ]);
    expect(await app.rows(`SELECT 1 FROM events WHERE type = 'webhook.test'`)).toEqual([]);
  });

  test('can be an example of any type, with the data that its schema has', async () => {
    const { _id: id } = await calls.create(receiver);
    const test = (type: string) => app.post(`${LIST}/${id}/test`, { type }, admin.token);
    const types = [...declaredEvents().keys()];
    for (const type of types) expect((await test(type)).status).toBe(200);
    expect(receiver.events.map(({ type }) => type)).toEqual(types);
    expect(new Set(receiver.events.map((event) => event.id)).size).toBe(types.length);
    for (const event of receiver.events) {
      const { fields = {} } = declaredEvents().get(event.type) ?? {};
      expect(event).toMatchObject({ isTest: true, seq: 0 });
      expect(Object.keys(event.data)).toEqual(expect.arrayContaining(Object.keys(fields)));
    }
    const example = receiver.events.find(({ type }) => type === 'review.published');
    expect(example?.data).toMatchObject({ projectId: expect.any(String), resultVersion: 2, words: 2 });
    expectInvalid(await test('user.born'), { type: 'The type must be one of the types of events' });
  });

  test('says why it failed', async () => {
    const { _id: id } = await calls.create(receiver, { url: 'http://127.0.0.1:1024/' });
    const { body } = await calls.post<WebhookAttemptAnswerDto>(id, 'test');
    expect(body.attempt).toMatchObject({ status: null, error: expect.stringContaining('ECONNREFUSED') });
  });

  test('is not sent if the secret cannot be read', async () => {
    const { _id: id } = await calls.create(receiver);
    await app.rows(`UPDATE webhooks SET secret = '' WHERE id = $1`, [id]);
    const { body } = await calls.post<WebhookAttemptAnswerDto>(id, 'test');
    expect(body.attempt.error).toContain('PASSWORD_KEY has changed');
    expect(receiver.requests).toEqual([]);
  });
});

test('a deleted webhook is gone with its deliveries', async () => {
  const { _id: id } = await calls.create(receiver);
  const other = await calls.create(receiver);
  await addAdmin(app);
  await app.post('/api/auth/register', {});
  await app.rows(
    `INSERT INTO webhook_deliveries (webhook_id, event_seq) SELECT w.id, e.seq
     FROM webhooks w, (SELECT seq FROM events LIMIT 1) e ON CONFLICT DO NOTHING`,
  );
  expect((await app.delete(`${LIST}/${id}`, admin.token)).status).toBe(200);
  expectRefusal(await app.delete(`${LIST}/${id}`, admin.token), { status: 404, code: 'NOT_FOUND' });
  expect(await app.rows('SELECT DISTINCT webhook_id FROM webhook_deliveries')).toEqual([
    { webhook_id: other._id },
  ]);
  expect((await auditOf(app, id)).at(-1)).toMatchObject({ action: 'webhook.delete' });
});
