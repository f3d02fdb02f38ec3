import { createHash } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import {
  addImageWithReference,
  makeDue,
  reviewIdOf,
  type SubmittedWork,
  submittedPage,
} from '../../../test/reviewed-work.js';
import { completedSequentialWork, reviewAs, sessionIdOf } from '../../../test/reviews.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { addImage, hideAllImages, startedUser } from '../../../test/work.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { FileStore } from '../../core/storage/file-store.js';
import { DueReviewsService } from '../due/due-reviews.service.js';
import type { WorkReviewDto } from './dto/work-review.dto.js';
import { MAKE_REVIEW_REPORT, ReviewReportsService } from './review-reports.service.js';

const REFERENCE = 'It was a dark and very stormy night in the old harbour';
const COPY = 'It was a drak and stormy night in the old harbour indeed';
const REVIEWED = /was reviewed: 75% correct – Inkwell$/;

let app: TestApp;
/** The same database, where nothing is done in the background. */
let quiet: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ works: true, minWords: 3 });
  quiet = await TestApp.start({ beside: app });
  admin = await addAdmin(app);
});
afterAll(async () => {
  await quiet.stop();
  await app.stop();
});

async function duePage(title: string): Promise<SubmittedWork> {
  const work = await submittedPage(app, await addImageWithReference(app, REFERENCE, title), COPY);
  await makeDue(app, work);
  return work;
}
async function publishWithoutJob({ reviewId }: SubmittedWork): Promise<void> {
  await app.database.transaction(async (tx) => {
    await tx.query('ALTER TABLE reviews DISABLE TRIGGER USER');
    await tx.query(
      `UPDATE reviews SET status = 'published', published_at = now(),
         result = '{"correct": 10, "wrong": 3, "percentage": 75, "unit": "words"}' WHERE id = $1`,
      [reviewId],
    );
    await tx.query('ALTER TABLE reviews ENABLE TRIGGER USER');
  });
}
const score = () => app.app.get(DueReviewsService).enqueue();
const listOf = async ({ token }: TestUser) =>
  (await app.get<{ reviews: WorkReviewDto[] }>('/api/work/reviews', token)).body.reviews;
const download = (reviewId: string, token: string | null, of = 'work') =>
  app.get(`/api/${of}/reviews/${reviewId}/report`, token);
const reportOf = ({ reviewId }: SubmittedWork) =>
  app.row<{
    report_key: string | null;
    report_sha256: string;
    lease_until: Date | null;
    reported_at: Date | null;
  }>('SELECT report_key, report_sha256, lease_until, reported_at FROM reviews WHERE id = $1', [reviewId]);
const emailsOf = ({ reviewId }: SubmittedWork) =>
  app.rows('SELECT 1 FROM emails WHERE key = $1', [`review-report:${reviewId}`]);

describe('the report of a published review', () => {
  test('is e-mailed with its PDF, which the user and administrators can download', async () => {
    const work = await duePage('Ledger, page 1');
    await score();
    const [email] = await app.mailbox.waitFor(work.user.email, REVIEWED);
    if (!email) throw new Error('No e-mail');
    expect(email.text).toContain('Your page “Ledger, page 1” was reviewed: 75% correct.');
    expect(email.text).toContain('Right: 10 words\nWrong: 3 words\n');
    expect(email.text).toContain('Its words were compared with the original.');
    expect(email.attachments).toMatchObject([
      { filename: 'review-ledger-page-1.pdf', mimeType: 'application/pdf' },
    ]);
    const attached = await app.mailbox.attachment(email, 0);
    expect((await PDFDocument.load(attached)).getTitle()).toBe('Review of your page “Ledger, page 1”');

    const own = await download(work.reviewId, work.user.token);
    expect([own.status, own.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(own.headers['content-disposition']).toContain('review-ledger-page-1.pdf');
    expect(own.bytes.equals(attached)).toBe(true);
    expect((await download(work.reviewId, admin.token, 'admin')).bytes.equals(attached)).toBe(true);
    const { report_sha256, lease_until } = await reportOf(work);
    expect(report_sha256).toBe(createHash('sha256').update(attached).digest('hex'));
    expect(lease_until).toBeNull();
  });

  test("lists the reviewer's marks image by image", async () => {
    await hideAllImages(app);
    const images = [await addImage(app, 'One'), await addImageWithReference(app, REFERENCE, 'Two')];
    const work = await completedSequentialWork(app, images);
    await reviewAs(app, admin, await sessionIdOf(app, work), {
      imageReviews: [{ imageId: images[1], isCorrect: false, comments: 'A line is missing.' }],
      overallComments: 'Careful work.',
    });
    const [email] = await app.mailbox.waitFor(work.user.email, /was reviewed: 50% correct – Inkwell$/);
    expect(email?.text).toMatch(/1\. One: Correct\s+2\. Two: Wrong\s+A line is missing\./);
    const [review] = await listOf(work.user);
    expect(review).toMatchObject({
      kind: 'sequential',
      title: 'Sequential work',
      status: 'published',
      result: { correct: 1, wrong: 1, percentage: 50, unit: 'images' },
      overallComments: 'Careful work.',
      items: [
        { title: 'One', isCorrect: true, comments: '' },
        { title: 'Two', isCorrect: false, comments: 'A line is missing.' },
      ],
    });
  });

  test('is made once, however many jobs ask for it', async () => {
    const works = [await duePage('First'), await duePage('Second')];
    await score();
    for (let count = 0; count < 5; count += 1) {
      await app.database.transaction(async (tx) => {
        for (const { reviewId } of works)
          await app.app.get(Jobs).enqueue(tx, MAKE_REVIEW_REPORT, { reviewId });
      });
    }
    for (const work of works) {
      expect(await app.mailbox.waitFor(work.user.email, REVIEWED)).toMatchObject([{ deliveries: 1 }]);
      expect(await emailsOf(work)).toHaveLength(1);
    }
  });

  test('is made again after the lease of a process that died', async () => {
    const work = await duePage('Lost');
    // As a process leaves it that is killed while it makes the report.
    await publishWithoutJob(work);
    await app.rows(`UPDATE reviews SET lease_until = now() + interval '1 minute' WHERE id = $1`, [
      work.reviewId,
    ]);
    const reports = app.app.get(ReviewReportsService);
    expect(await reports.resume()).toBe(0);
    await app.rows('UPDATE reviews SET lease_until = now() WHERE id = $1', [work.reviewId]);
    expect(await reports.resume()).toBe(1);
    expect(await app.mailbox.waitFor(work.user.email, REVIEWED)).toHaveLength(1);
  });

  test('is made by its download if it is missing because its job was given up', async () => {
    const work = await duePage('Given up');
    await publishWithoutJob(work);
    expectRefusal(await download(work.reviewId, work.user.token), { status: 409, code: 'REPORT_NOT_READY' });
    expect(await app.mailbox.waitFor(work.user.email, REVIEWED)).toHaveLength(1);
    expect((await download(work.reviewId, work.user.token)).status).toBe(200);
  });
});

test('is deleted with the user', async () => {
  const work = await duePage('Gone');
  await score();
  await app.mailbox.waitFor(work.user.email, REVIEWED);
  const { report_key: key } = await reportOf(work);
  const isThere = () => app.app.get(FileStore).exists(key ?? '');
  expect(await isThere()).toBe(true);
  expect((await app.delete(`/api/admin/users/${work.user.id}`, admin.token)).status).toBe(200);
  await waitUntil(async () => !(await isThere()));
  expect((await download(work.reviewId, admin.token, 'admin')).status).toBe(404);
});

describe('the calls', () => {
  test('a report can be read only by its user, and only when it is ready', async () => {
    const work = await duePage('Mine');
    const stranger = await startedUser(app);
    expectRefusal(await download(work.reviewId, stranger.token), { status: 404, code: 'NOT_FOUND' });
    expectRefusal(await download(work.reviewId, work.user.token), {
      status: 409,
      code: 'REPORT_NOT_READY',
    });
    expect(await listOf(stranger)).toEqual([]);
    expect((await download('no-id', stranger.token)).status).toBe(400);
  });

  test('list the submissions, newest first, without unpublished results', async () => {
    const work = await submittedPage(app, await addImage(app, 'Early'), COPY);
    const second = await addImage(app, 'Late');
    await app.post('/api/work/submit-page', { imageId: second, submissionContent: COPY }, work.user.token);
    const lateId = await reviewIdOf(app, work.user);
    await app.rows(
      `UPDATE reviews SET due_at = now(), overall_comments = 'secret', marks = $2 WHERE id = $1`,
      [lateId, JSON.stringify([{ itemId: second, isCorrect: false, comments: 'secret' }])],
    );
    const [late, early] = await listOf(work.user);
    expect(late).toEqual({
      _id: lateId,
      kind: 'page',
      subjectId: second,
      title: 'Late',
      round: 1,
      status: 'overdue',
      submittedAt: expect.stringMatching(/Z$/),
      dueAt: expect.stringMatching(/Z$/),
      result: null,
      overrideReason: null,
      resultVersion: 1,
      reviewedAt: null,
      items: [],
      overallComments: '',
      returned: null,
      reopened: null,
      hasReport: false,
    });
    expect(early).toMatchObject({ title: 'Early', status: 'under_review' });
  });
});

describe('the trigger', () => {
  const trigger = () => app.post('/api/admin/trigger-automation', {}, admin.token);

  test('returns how many reviews were scored or are queued, and how many reports were sent', async () => {
    await trigger();
    const pages = ['One', 'Two'].map((title) => addImageWithReference(app, REFERENCE, title));
    const works = await Promise.all(pages.map(async (page) => submittedPage(app, await page, COPY)));
    // At the last moment: the job of each minute looks for due reviews, too.
    await makeDue(app, ...works);
    const { status, body } = await trigger();
    expect(status).toBe(200);
    expect(Number(body.scored) + Number(body.queued)).toBe(2);
    expect(body.reportsSent).toBeLessThanOrEqual(Number(body.scored));
    for (const { user } of works) await app.mailbox.waitFor(user.email, REVIEWED);
    expect((await trigger()).body).toMatchObject({ scored: 0, reportsSent: 0, queued: 0 });
  });
});
