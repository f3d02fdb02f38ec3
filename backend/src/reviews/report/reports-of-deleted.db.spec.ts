import { afterAll, beforeAll, expect, test } from 'vitest';
import { addImageWithReference, makeDue, submittedPage } from '../../../test/reviewed-work.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { FileStore } from '../../core/storage/file-store.js';
import { DueReviewsService } from '../due/due-reviews.service.js';

const NOBODY_LISTENS = 'smtp://127.0.0.1:1';

/** Its e-mails wait, because no mail server accepts them. */
let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ works: true, minWords: 3, smtpUrl: NOBODY_LISTENS });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

test('deleting a user deletes the reports, and their e-mails that are not sent yet', async () => {
  const work = await submittedPage(
    app,
    await addImageWithReference(app, 'one two three', 'Ledger'),
    'one two four',
  );
  await makeDue(app, work);
  await app.app.get(DueReviewsService).enqueue();
  const emailOf = async () => {
    const [email] = await app.rows<{
      id: string;
      attempts: number;
      attachments: { storageKey: string }[];
    }>('SELECT * FROM emails WHERE key = $1', [`review-report:${work.reviewId}`]);
    return email;
  };
  await expect.poll(async () => (await emailOf())?.attempts ?? 0, { timeout: 30_000 }).toBeGreaterThan(0);
  const waiting = await emailOf();

  expect((await app.delete(`/api/admin/users/${work.user.id}`, admin.token)).status).toBe(200);
  expect(await emailOf()).toBeUndefined();
  const key = waiting?.attachments[0]?.storageKey ?? '';
  await expect.poll(() => app.app.get(FileStore).exists(key), { timeout: 30_000 }).toBe(false);
  const jobs = await app.rows(
    `SELECT name, state FROM pgboss.job WHERE name IN ('send-email', 'dead-letters') AND data->>'emailId' = $1`,
    [waiting?.id],
  );
  expect(jobs).toEqual([]);
  // A try that was under way stores nothing.
  expect(await emailOf()).toBeUndefined();
});
