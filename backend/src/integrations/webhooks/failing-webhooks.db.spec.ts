import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { emailsTo } from '../../../test/traces.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { WebhookReceiver } from '../../../test/webhook-receiver.js';
import { answerWith, makeDue, publishFact, WebhookCalls } from '../../../test/webhooks.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { USER_VERIFIED } from '../../users/user.events.js';
import { ATTEMPT_DELAYS_SECONDS } from './webhook.js';

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

describe('a receiver that always refuses', () => {
  test('gets each event ten times at most, and delays neither other events, other webhooks nor e-mails', async () => {
    const { _id: id } = await calls.create(receiver);
    await calls.create(other);
    const refused = randomUUID();
    receiver.answer = (response, { subject }) => answerWith(subject === refused ? 400 : 204, 'No')(response);
    await publishFact(app, refused);
    const accepted = await publishFact(app);
    await Promise.all([receiver.hasEventOf(accepted), other.hasEventOf(refused), other.hasEventOf(accepted)]);
    const { email } = admin;
    await app.post('/api/auth/forgot-password', { email });
    await waitUntil(async () => (await emailsTo(app, email)).includes('reset-password'));
    const ofRefused = async () => (await calls.deliveries(id)).find(({ state }) => state !== 'delivered');
    for (let count = 1; count < ATTEMPT_DELAYS_SECONDS.length; count += 1) {
      await waitUntil(async () => ((await ofRefused())?.attempts.length ?? 0) >= count);
      expect(await ofRefused()).toMatchObject({ state: 'pending', nextAttemptAt: expect.any(String) });
      await makeDue(app);
    }
    await waitUntil(async () => (await ofRefused())?.state === 'failed');
    await makeDue(app);
    await receiver.hasEventOf(await publishFact(app));
    const delivery = await ofRefused();
    expect(delivery).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect(delivery?.attempts).toHaveLength(10);
    expect(delivery?.attempts[0]).toMatchObject({ status: 400, response: 'No', error: null });
    const ids = receiver.events.filter(({ subject }) => subject === refused).map((event) => event.id);
    expect([ids.length, new Set(ids).size]).toEqual([10, 1]);
  });

  test('gets nothing after it is disabled, also of what was planned before', async () => {
    const { _id: id } = await calls.create(receiver);
    receiver.answer = answerWith(500);
    await publishFact(app);
    await calls.hasAttempts(id, 1);
    await calls.post(id, 'disable');
    const ignored = await publishFact(app);
    await makeDue(app);
    await calls.post(id, 'enable');
    receiver.answer = answerWith(204);
    const userId = await publishFact(app);
    await receiver.hasEventOf(userId);
    expect((await calls.deliveries(id)).map(({ state }) => state)).toEqual([expect.any(String), 'canceled']);
    expect(receiver.events.map(({ subject }) => subject)).not.toContain(ignored);
    expect(receiver.requests).toHaveLength(2);
  });

  test('is disabled after five days, and the administrators get an e-mail', async () => {
    const { _id: id } = await calls.create(receiver, { description: 'Payroll' });
    receiver.answer = answerWith(500);
    await publishFact(app);
    await waitUntil(async () => (await calls.read(id)).failingSince !== null);
    await app.rows(`UPDATE webhooks SET failing_since = now() - interval '4 days 23 hours' WHERE id = $1`, [
      id,
    ]);
    await makeDue(app);
    await calls.hasAttempts(id, 2);
    expect((await calls.read(id)).isEnabled).toBe(true);
    await app.rows(`UPDATE webhooks SET failing_since = now() - interval '5 days' WHERE id = $1`, [id]);
    await makeDue(app);
    await waitUntil(async () => !(await calls.read(id)).isEnabled);
    expect(await calls.read(id)).toMatchObject({ disabledReason: 'failing' });
    expect(await calls.deliveries(id)).toMatchObject([{ state: 'canceled' }]);
    await waitUntil(async () => (await emailsTo(app, admin.email)).includes('webhook-disabled'));
  });

  test('has not failed for days if it has succeeded in between', async () => {
    const { _id: id } = await calls.create(receiver);
    receiver.answer = answerWith(500);
    await publishFact(app);
    await waitUntil(async () => (await calls.read(id)).failingSince !== null);
    receiver.answer = answerWith(200);
    await publishFact(app);
    await waitUntil(async () => (await calls.read(id)).failingSince === null);
  });

  test('has not failed for days if an attempt that began before the failure succeeds', async () => {
    const { _id: id } = await calls.create(receiver);
    const waiting: ServerResponse[] = [];
    receiver.answer = (response) => void waiting.push(response);
    await Promise.all([publishFact(app), publishFact(app)]);
    await waitUntil(() => waiting.length === 2);
    const [first, second] = waiting;
    first?.writeHead(500).end();
    await waitUntil(async () => (await calls.read(id)).failingSince !== null);
    second?.writeHead(204).end();
    await waitUntil(async () => (await calls.read(id)).failingSince === null);
  });
});

test.each([
  ['before it is enabled again', true],
  ['after it is enabled again', false],
])(
  'an event of a transaction that ends %s is not sent if the webhook was disabled meanwhile',
  async (_, isEarly) => {
    const { _id: id } = await calls.create(receiver);
    const userId = randomUUID();
    const open = app.database.createQueryRunner();
    await open.startTransaction();
    await app.app.get(DomainEvents).publish(open.manager, USER_VERIFIED, { userId });
    await calls.post(id, 'disable');
    if (isEarly) await open.commitTransaction();
    await calls.post(id, 'enable');
    if (!isEarly) await open.commitTransaction();
    await open.release();
    await receiver.hasEventOf(await publishFact(app));
    await waitUntil(async () => (await calls.deliveries(id)).every(({ state }) => state !== 'pending'));
    expect((await calls.deliveries(id)).map(({ state }) => state).toSorted()).toEqual([
      'canceled',
      'delivered',
    ]);
    expect(receiver.events.map(({ subject }) => subject)).not.toContain(userId);
  },
);

test('a receiver that is gone is disabled at once', async () => {
  const { _id: id } = await calls.create(receiver);
  receiver.answer = answerWith(410);
  await publishFact(app);
  await waitUntil(async () => !(await calls.read(id)).isEnabled);
  expect(await calls.read(id)).toMatchObject({ disabledReason: 'gone' });
  expect(await calls.deliveries(id)).toMatchObject([{ state: 'canceled', attempts: [{ status: 410 }] }]);
});
