import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { feedIsCurrent } from './feed-is-current.js';
import { Program } from './program.js';
import { Reviewer, reviewIdOf } from './reviewer.js';
import { numbersFrom, seed } from './seed.js';
import { TestApp } from './test-app.js';
import { registration, sessionOf, type TestUser } from './users.js';
import { WebhookReceiver } from './webhook-receiver.js';
import { makeDue, WebhookCalls } from './webhooks.js';

/** Counted from the moment a worker is ready. The events of a step are sent in less. */
const MAX_LIFE_MS = 300;
const TEXT = '<p>In the year of the flood the harbour was closed</p>';

let app: TestApp;
let receiver: WebhookReceiver;
let reviewer: Reviewer;
let running: Program[] = [];

beforeAll(async () => {
  await Program.build();
}, 120_000);
beforeAll(async () => {
  // No mail server answers, which delays no event.
  app = await TestApp.start({ minWords: 3, webhookAllowPrivate: true });
  receiver = await WebhookReceiver.start();
  reviewer = await Reviewer.create(app);
}, 60_000);
afterEach(async () => {
  await Promise.all(running.map((program) => program.kill()));
  running = [];
});
afterAll(async () => {
  await receiver.stop();
  await app.stop();
});

const random = numbersFrom(seed);

async function startWorker(): Promise<Program> {
  const program = await Program.start({
    PROCESS_ROLE: 'worker',
    DATABASE_URL: app.testDatabase.url,
    DATA_DIR: app.settings.dataDir,
    SMTP_URL: app.settings.smtpUrl,
    WEBHOOK_ALLOW_PRIVATE: 'on',
    LOG_LEVEL: 'warn',
  });
  running.push(program);
  return program;
}

/** Kills the worker, or breaks the connections of the receiver and then kills the worker, at moments that the seed decides. */
async function disturb(worker: Program, stopsReceiver: boolean): Promise<void> {
  await sleep(random() * MAX_LIFE_MS);
  if (stopsReceiver) await receiver.stop();
  await sleep(random() * MAX_LIFE_MS);
  await worker.kill();
  if (stopsReceiver) await receiver.listen();
}

/** The life of a user, by calls, in steps that each publish facts. */
function lifeOf(email: string): (() => Promise<unknown>)[] {
  const { token } = reviewer.admin;
  const user = () => app.row<TestUser>('SELECT * FROM users WHERE email = $1', [email]);
  const admin = async (action: string, body: object = {}) =>
    app.post(`/api/admin/users/${(await user()).id}/${action}`, body, token);
  const session = async () => sessionOf(app, (await user()).id);
  return [
    async () => {
      await app.post('/api/admin/users', { ...registration({ email }), role: 'user' }, token);
      const { id } = await user();
      await app.put(`/api/admin/users/${id}`, { isVerified: true, isSignedAgreement: true }, token);
      await app.get('/api/users/dashboard', await session());
      await app.post('/api/work/submit', { content: TEXT }, await session());
    },
    async () => {
      const id = await reviewIdOf(app, await user());
      await reviewer.claim(id);
      await reviewer.publish(id);
      await reviewer.reopen(id);
      await reviewer.returnForCorrection(id);
    },
    async () => {
      await admin('extend-deadline', { hours: 24, reason: 'Ill' });
      await admin('penalize', { reason: 'Copied' });
      await admin('suspend', { reason: 'Asked' });
      await admin('lift-suspension');
      await app.delete(`/api/admin/users/${(await user()).id}`, token);
    },
  ];
}

test('a receiver gets every event of a user’s life, although workers and the receiver are killed', async () => {
  await new WebhookCalls(app, reviewer.admin).create(receiver);
  const steps = lifeOf('ada@example.com');
  for (const [index, step] of steps.entries()) {
    const worker = await startWorker();
    await Promise.all([step(), disturb(worker, index > 0)]);
  }
  const worker = await startWorker();
  await feedIsCurrent(app);
  const { body } = await app.get<{ events: { id: string; type: string }[] }>(
    '/api/admin/events?limit=1000',
    reviewer.admin.token,
  );
  const { events } = body;
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      ...['user.registered', 'user.verified', 'assignment.started', 'document.submitted', 'review.claimed'],
      ...['review.published', 'review.reopened', 'review.returned', 'penalty.given', 'user.deleted'],
    ]),
  );
  const planned = await app.rows<{ id: string }>(
    'SELECT e.id FROM webhook_deliveries d JOIN events e ON e.seq = d.event_seq',
  );
  // Ends the claims of the killed workers and the pauses after failures, which would take hours.
  await app.rows('UPDATE webhook_deliveries SET claimed_until = NULL WHERE claimed_until > now()');
  const received = () => new Set(receiver.events.map(({ id }) => id));
  await vi.waitUntil(
    async () => {
      await makeDue(app);
      return planned.every(({ id }) => received().has(id));
    },
    { timeout: 30_000, interval: 500 },
  );
  expect(planned.length).toBeGreaterThan(15);
  for (const event of receiver.events) expect(events).toContainEqual(event);
  await worker.kill();
}, 120_000);
