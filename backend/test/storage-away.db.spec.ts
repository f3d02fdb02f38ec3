import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImageMessageDto } from '../src/images/dto/image.dto.js';
import { checkSettings } from '../src/start/check-settings.js';
import { expectRefusal } from './expect-refusal.js';
import { page } from './pictures.js';
import { submittedDocument } from './reviewed-work.js';
import { Reviewer } from './reviewer.js';
import { S3Server } from './s3-server.js';
import { TestApp } from './test-app.js';
import { upload } from './upload.js';
import { addAdmin, signAs, type TestUser, verifiedUser } from './users.js';
import { waitUntil } from './wait-until.js';
import { startedUser } from './work.js';

const AWAY = {
  status: 503,
  code: 'STORAGE_UNAVAILABLE',
  message: 'Files are not available at the moment. Please try again in a few minutes.',
};
const PROBLEM =
  /^Files can be neither stored nor read: no store answers at http:.+\(ECONNREFUSED\)\. Start it/;

const s3 = new S3Server();
let app: TestApp;
let admin: TestUser;
let user: TestUser;
let image: ImageMessageDto['image'];

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1, storageUrl: await s3.start() });
  [admin, user] = await Promise.all([addAdmin(app), startedUser(app)]);
  image = (await uploadPage()).body.image;
  s3.stop();
});
afterAll(() => app.stop());

async function uploadPage() {
  return upload<ImageMessageDto>(app, '/api/admin/images/upload', {
    bytes: await page(80, 60).png().toBuffer(),
    texts: { title: 'Page' },
    token: admin.token,
  });
}
const journal = () => app.rows('SELECT key FROM pending_files');

test('a download without the store is a 503, whether it is read, streamed or opened by an administrator', async () => {
  const calls = [
    [`/userimages/${image.filename}`, user],
    [`/api/work/images/${image._id}/download`, user],
    [`/api/admin/images/${image._id}/download`, admin],
  ] as const;
  for (const [path, { token }] of calls) {
    const answer = await app.get(path, token);
    expectRefusal(answer, AWAY);
    expect(answer.headers['retry-after']).toBe('30');
  }
});

test('an upload without the store is a 503, and its files stay in the journal', async () => {
  expectRefusal(await uploadPage(), AWAY);
  // A file may have been stored although the answer was lost.
  expect(await journal()).toHaveLength(3);
});

test('a process starts without the store, says so, and saves and submits texts', async () => {
  await checkSettings({ ...app.settings, port: 0, smtpUrl: null });
  const restarted = await TestApp.start({
    beside: app,
    minWords: 1,
    storageUrl: app.settings.storageUrl,
  });
  try {
    await waitUntil(async () => {
      const { status, body } = await restarted.get('/api/health/ready');
      expect(status).toBe(200);
      return String(body.degraded) === 'files';
    });
    const { body } = await restarted.get<{ problems: string[] }>('/api/admin/server-status', admin.token);
    expect(body.problems).toEqual([expect.stringMatching(PROBLEM)]);
    const content = '<p>Once</p>';
    for (const path of ['save-draft', 'submit'])
      expect((await restarted.post(`/api/work/${path}`, { content }, user.token)).status, path).toBe(200);
  } finally {
    await restarted.stop();
  }
});

test('e-mails, signed copies and reports are still tried after a day without the store and the mail server', async () => {
  await signAs(app, await verifiedUser(app));
  const { reviewId } = await submittedDocument(app, 'one two three');
  expect((await (await Reviewer.create(app)).publish(reviewId)).status).toBe(200);
  const queues = ['make-review-report', 'make-signed-copy', 'send-email'];
  await app.rows(
    `UPDATE pgboss.job SET retry_count = 100, started_on = now(), state = 'retry' WHERE name = ANY($1)`,
    [queues],
  );
  const worker = await TestApp.start({
    beside: app,
    processRole: 'all',
    storageUrl: app.settings.storageUrl,
  });
  try {
    const after = () =>
      app.rows(
        `SELECT DISTINCT name, state FROM pgboss.job WHERE name = ANY($1) AND retry_count > 100
           AND state <> 'active' ORDER BY name`,
        [queues],
      );
    await expect.poll(after).toEqual(queues.map((name) => ({ name, state: 'retry' })));
  } finally {
    await worker.stop();
  }
});
