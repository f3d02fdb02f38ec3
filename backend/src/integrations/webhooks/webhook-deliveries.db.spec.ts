import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { feedIsCurrent } from '../../../test/feed-is-current.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { auditOf } from '../../../test/traces.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { WebhookReceiver } from '../../../test/webhook-receiver.js';
import { answerWith, makeDue, publishFact, WebhookCalls } from '../../../test/webhooks.js';
import { addAssignment, addProject, startedUser } from '../../../test/work.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { USER_DELETED, USER_VERIFIED } from '../../users/user.events.js';

let app: TestApp;
let admin: TestUser;
let calls: WebhookCalls;
let receiver: WebhookReceiver;
let other: WebhookReceiver;

beforeAll(async () => {
  app = await TestApp.start({ works: true, webhookAllowPrivate: true, databasePoolSize: 20 });
  admin = await addAdmin(app);
  calls = new WebhookCalls(app, admin);
  [receiver, other] = await Promise.all([WebhookReceiver.start(), WebhookReceiver.start()]);
});
afterAll(async () => {
  await app.stop();
  await Promise.all([receiver.stop(), other.stop()]);
});
beforeEach(async () => {
  await app.rows('DELETE FROM webhook_deliveries; DELETE FROM webhooks');
  receiver.reset();
  other.reset();
});

describe('an event', () => {
  test('is delivered as the feed has it, with a signature that only the secret makes', async () => {
    const { _id: id } = await calls.create(receiver);
    const userId = await publishFact(app);
    await receiver.hasEventOf(userId);
    await feedIsCurrent(app);
    const feed = await app.get<{ events: object[] }>('/api/admin/events?limit=1000', admin.token);
    expect(feed.body.events).toContainEqual(receiver.events[0]);
    await calls.hasAttempts(id, 1);
    const attempt = {
      at: expect.any(String),
      durationMs: expect.any(Number),
      status: 204,
      error: null,
      response: null,
    };
    expect(await calls.deliveries(id)).toMatchObject([
      {
        type: 'user.verified',
        eventId: receiver.events[0]?.id,
        state: 'delivered',
        nextAttemptAt: null,
        attempts: [attempt],
      },
    ]);
  });

  test('that is forged, replayed later or sent to another one is refused by the receiver', async () => {
    await calls.create(receiver);
    await receiver.hasEventOf(await publishFact(app));
    const [request] = receiver.requests;
    if (!request) throw new Error('Nothing was received');
    const { headers, body } = request;
    const verify = (changes: { headers?: Record<string, string>; body?: string }) => () =>
      receiver.verify({ headers: { ...headers, ...changes.headers }, body: changes.body ?? body });
    expect(verify({})).not.toThrow();
    expect(verify({ body: body.replace('"seq":', '"seq":1') })).toThrow('No matching signature found');
    expect(verify({ headers: { 'webhook-id': randomUUID() } })).toThrow('No matching signature found');
    const sentAt = Number(headers['webhook-timestamp']);
    expect(verify({ headers: { 'webhook-timestamp': String(sentAt + 1) } })).toThrow(
      'No matching signature found',
    );
    expect(verify({ headers: { 'webhook-timestamp': String(sentAt - 301) } })).toThrow(
      'Message timestamp too old',
    );
    receiver.secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
    expect(verify({})).toThrow('No matching signature found');
  });

  test('is sent to the webhooks of its type and project', async () => {
    const projectId = await addProject(app);
    const user = await startedUser(app);
    await calls.create(receiver, { projectId });
    await calls.create(other, { types: [USER_DELETED.name, 'assignment.*'] });
    await publishFact(app);
    const { assignmentId } = await addAssignment(app, user, projectId);
    const userId = randomUUID();
    await app.database.transaction((tx) =>
      app.app.get(DomainEvents).publish(tx, USER_DELETED, { userId, role: 'user' }),
    );
    await other.hasEventOf(userId);
    await receiver.hasEventOf(assignmentId);
    expect(receiver.events).toMatchObject([{ type: 'assignment.given', data: { projectId } }]);
    expect(other.events.map(({ type }) => type).toSorted()).toEqual(['assignment.given', 'user.deleted']);
  });

  test('of a transaction that is rolled back is not sent', async () => {
    await calls.create(receiver);
    const undone = app.database.transaction(async (tx) => {
      await app.app.get(DomainEvents).publish(tx, USER_VERIFIED, { userId: randomUUID() });
      throw new Error('Undone');
    });
    await expect(undone).rejects.toThrow('Undone');
    const userId = await publishFact(app);
    await receiver.hasEventOf(userId);
    expect(receiver.events.map(({ subject }) => subject)).toEqual([userId]);
  });
});

test('a redirect is a failure and is not followed', async () => {
  const { _id: id } = await calls.create(receiver);
  const before = other.connections;
  receiver.answer = answerWith(307, '', { location: other.url });
  await publishFact(app);
  await calls.hasAttempts(id, 1);
  expect(await calls.deliveries(id)).toMatchObject([{ state: 'pending', attempts: [{ status: 307 }] }]);
  expect(other.connections).toBe(before);
});

test('an attempt is not made before the time that the receiver has asked for', async () => {
  const { _id: id } = await calls.create(receiver);
  receiver.answer = answerWith(503, 'Later', { 'retry-after': '3600' });
  await publishFact(app);
  await calls.hasAttempts(id, 1);
  const { seconds } = await app.row<{ seconds: number }>(
    'SELECT extract(epoch FROM next_attempt_at - now())::float8 AS seconds FROM webhook_deliveries',
  );
  expect(seconds).toBeGreaterThan(3500);
});

test('the first kilobyte of a failure is stored, and nothing of a success', async () => {
  const { _id: id } = await calls.create(receiver);
  receiver.answer = answerWith(500, `\0${'ä'.repeat(100_000)}`);
  await publishFact(app);
  await calls.hasAttempts(id, 1);
  const [failure] = await calls.attempts(id);
  expect(failure?.response).toMatch(/^ä{511}.?$/);
  receiver.answer = answerWith(200, 'Thanks');
  await makeDue(app);
  await calls.hasAttempts(id, 2);
  expect((await calls.attempts(id)).at(-1)).toMatchObject({ status: 200, response: null });
});

test('a receiver that does not answer keeps ten requests, and delays no other webhook', async () => {
  await calls.create(receiver);
  await calls.create(other);
  const waiting: ServerResponse[] = [];
  receiver.answer = (response) => void waiting.push(response);
  const users: string[] = [];
  for (let count = 0; count < 25; count += 1) users.push(await publishFact(app));
  await waitUntil(() => waiting.length === 10 && other.events.length === 25);
  receiver.answer = answerWith(204);
  for (const response of waiting) response.writeHead(204).end();
  await waitUntil(() => receiver.events.length === 25);
  expect(receiver.events.map(({ subject }) => subject).toSorted()).toEqual(users.toSorted());
});

test('a delivery whose process was killed is made by another one, with the same id', async () => {
  const { _id: id } = await calls.create(receiver);
  await app.database.transaction(async (tx) => {
    await app.app.get(DomainEvents).publish(tx, USER_VERIFIED, { userId: randomUUID() });
    // As a process has left it that was killed while it sent the request.
    await tx.query(`UPDATE webhook_deliveries SET claimed_until = clock_timestamp() + interval '1 hour'`);
  });
  const userId = await publishFact(app);
  await receiver.hasEventOf(userId);
  expect(receiver.events).toHaveLength(1);
  await app.rows('UPDATE webhook_deliveries SET claimed_until = now() WHERE claimed_until IS NOT NULL');
  await makeDue(app);
  await waitUntil(() => receiver.events.length === 2);
  expect((await calls.deliveries(id)).at(-1)?.eventId).toBe(receiver.events.at(-1)?.id);
});

test('a process that stops gives its deliveries to others', async () => {
  const worker = await TestApp.start({ beside: app, processRole: 'worker', webhookAllowPrivate: true });
  const { _id: id } = await calls.create(receiver);
  const userId = await publishFact(app);
  await receiver.hasEventOf(userId);
  await worker.stop();
  const later = await publishFact(app);
  await receiver.hasEventOf(later);
  await calls.hasAttempts(id, 2);
  expect(receiver.events.map(({ subject }) => subject)).toEqual([userId, later]);
});

describe('an event that is sent again', () => {
  test('has the same id, and its attempts begin anew', async () => {
    const { _id: id } = await calls.create(receiver);
    await receiver.hasEventOf(await publishFact(app));
    await calls.hasAttempts(id, 1);
    const [delivery] = await calls.deliveries(id);
    const again = () => app.post(`/api/admin/webhook-deliveries/${delivery?._id}/redeliver`, {}, admin.token);
    expect((await again()).status).toBe(200);
    await makeDue(app);
    await calls.hasAttempts(id, 2);
    expect(new Set(receiver.events.map((event) => event.id)).size).toBe(1);
    await calls.post(id, 'disable');
    expectRefusal(await again(), { status: 409, code: 'WEBHOOK_DISABLED' });
  });

  test('is sent now if it waits for its next attempt, and an attempt that is being made is not doubled', async () => {
    const { _id: id } = await calls.create(receiver);
    receiver.answer = answerWith(500);
    const userId = await publishFact(app);
    await calls.hasAttempts(id, 1);
    const [waiting] = await calls.deliveries(id);
    const again = () => app.post(`/api/admin/webhook-deliveries/${waiting?._id}/redeliver`, {}, admin.token);
    await app.rows(`UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 day', attempts = 9`);
    expect((await again()).body).toEqual({ message: 'The event is sent again.' });
    await calls.hasAttempts(id, 2);
    // The last attempt had failed for good without new ones.
    expect(await calls.deliveries(id)).toMatchObject([{ state: 'pending' }]);
    const running: ServerResponse[] = [];
    receiver.answer = (response) => void running.push(response);
    await again();
    await waitUntil(() => running.length === 1);
    await again();
    await makeDue(app);
    running[0]?.writeHead(204).end();
    await waitUntil(async () => (await calls.deliveries(id))[0]?.state === 'delivered');
    expect(receiver.events.map(({ subject }) => subject)).toEqual([userId, userId, userId]);
  });

  test('with all others of the webhook that wait or have failed since a time', async () => {
    const { _id: id } = await calls.create(receiver);
    await calls.create(other);
    receiver.answer = answerWith(500);
    other.answer = answerWith(500);
    const users = [];
    for (let count = 0; count < 4; count += 1) users.push(await publishFact(app));
    await calls.hasAttempts(id, 4);
    const [old, failed, waiting, delivered] = users;
    const set = (userId: string | undefined, sql: string) =>
      app.rows(
        `UPDATE webhook_deliveries d SET next_attempt_at = now() + interval '1 day', ${sql} FROM events e
         WHERE e.seq = d.event_seq AND e.subject = $1`,
        [userId],
      );
    await set(old, `state = 'failed'`);
    await set(failed, `state = 'failed'`);
    await set(waiting, 'attempts = 3');
    await set(delivered, `state = 'delivered'`);
    await app.rows(`UPDATE events SET occurred_at = '2026-01-01T10:00:00Z' WHERE subject = $1`, [old]);
    receiver.reset();
    other.reset();
    const url = `/api/admin/webhooks/${id}/redeliver`;
    const send = (since: unknown) => app.post<Json>(url, { since }, admin.token);
    expectInvalid(await send('yesterday'), { since: 'The time must look like 2026-11-21T10:00:00Z' });
    expect((await send('2026-01-01T10:00:01Z')).body).toEqual({ redelivered: 2 });
    await waitUntil(() => receiver.events.length === 2);
    expect(new Set(receiver.events.map(({ subject }) => subject))).toEqual(new Set([failed, waiting]));
    await waitUntil(async () => (await calls.deliveries(id, { state: 'delivered' })).length === 3);
    expect((await send('2026-01-01T10:00:00Z')).body).toEqual({ redelivered: 1 });
    await receiver.hasEventOf(String(old));
    expect(other.events).toEqual([]);
    expect(
      (await auditOf(app, id)).filter(({ action }) => action === 'webhook.redeliver-since'),
    ).toMatchObject([
      { details: { url: receiver.url, since: '2026-01-01T10:00:01Z', events: 2 } },
      { details: { events: 1 } },
    ]);
    await calls.post(id, 'disable');
    expectRefusal(await send('2026-01-01T10:00:00Z'), { status: 409, code: 'WEBHOOK_DISABLED' });
  });

  test('must be known', async () => {
    const path = `/api/admin/webhook-deliveries/${randomUUID()}/redeliver`;
    expectRefusal(await app.post(path, {}, admin.token), { status: 404, code: 'NOT_FOUND' });
  });
});
