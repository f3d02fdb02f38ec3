import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { Reviewer, reviewIdOf, submittedPage } from '../../../test/reviewer.js';
import { completedSequentialWork, reviewAs, sessionIdOf } from '../../../test/reviews.js';
import { TestApp } from '../../../test/test-app.js';
import type { TestUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { addImage, hideAllImages, workOf } from '../../../test/work.js';
import { FileStore } from '../../core/storage/file-store.js';
import { DueReviewsService } from '../due/due-reviews.service.js';
import { OverdueDigestService } from '../due/overdue-digest.service.js';

const REFERENCE = 'one two three four five six seven eight nine ten';
const WRITTEN = '<p>one two three for five six seven eight nine ten</p>';
const FIRST = /was reviewed: 90% correct – Inkwell$/;
const CORRECTED = /^Corrected report for .+: \d+% correct – Inkwell$/;

let app: TestApp;
let reviewer: Reviewer;
let image: string;

beforeAll(async () => {
  app = await TestApp.start({ works: true, minWords: 3 });
  reviewer = await Reviewer.create(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  image = await addImage(app, 'Ledger');
  await app.rows('UPDATE reference_files SET reference_text = $2 WHERE id = $1', [image, REFERENCE]);
});

/** A page with a published result whose report was sent. */
async function publishedPage(): Promise<{ user: TestUser; id: string }> {
  const { user } = await submittedPage(app, image, WRITTEN);
  const id = await reviewIdOf(app, user, 'page');
  await reviewer.publish(id, { overallComments: 'Careful work.' });
  await app.mailbox.waitFor(user.email, FIRST);
  return { user, id };
}
const dashboardOf = async ({ token }: TestUser) => (await app.get('/api/users/dashboard', token)).body.user;
const reviewOf = async ({ token }: TestUser) =>
  (await app.get<{ reviews: Record<string, unknown>[] }>('/api/work/reviews', token)).body.reviews[0];
const report = (id: string, query = '') =>
  app.get(`/api/admin/reviews/${id}/report${query}`, reviewer.admin.token);
const emailsOf = (id: string) =>
  app.rows<{ key: string }>('SELECT key FROM emails WHERE key LIKE $1 ORDER BY key', [
    `review-report:${id}%`,
  ]);

describe('a reopened result', () => {
  test('is withdrawn, and the next result is sent as a corrected report', async () => {
    const { user, id } = await publishedPage();
    const firstReport = await report(id);
    const { status, body } = await reviewer.reopen(id, ' Compared with the wrong page ');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Result reopened!',
      review: { status: 'pending', hoursLeft: 23, result: null, report: null, resultVersion: 2 },
    });
    expect(await dashboardOf(user)).toMatchObject({ hasAccuracyResult: false, accuracyResult: null });
    expect(await reviewOf(user)).toMatchObject({
      status: 'reopened',
      result: null,
      resultVersion: 2,
      reopened: { at: expect.any(String), reason: 'Compared with the wrong page' },
      overallComments: '',
      hasReport: false,
    });
    const audit = await app.row(
      `SELECT details FROM audit_log WHERE action = 'review.reopen' AND subject_id = $1`,
      [user.id],
    );
    expect(audit.details).toEqual({
      userEmail: user.email,
      assignmentId: (await workOf(app, user)).assignmentId,
      kind: 'page',
      version: 1,
      percentage: 90,
      reason: 'Compared with the wrong page',
    });

    const { body: opened } = await reviewer.read(id);
    expect(opened).toMatchObject({
      canReview: true,
      draft: {
        // A comparison needs no mark.
        marks: [{ itemId: image, isCorrect: null, comments: '' }],
        overallComments: 'Careful work.',
        percentage: null,
        overrideReason: null,
      },
      earlierResults: [
        {
          version: 1,
          result: { correct: 9, wrong: 1, percentage: 90, unit: 'words' },
          reason: 'Compared with the wrong page',
          reopenedBy: 'Sample Reviewer',
          hasReport: true,
        },
      ],
    });
    await reviewer.publish(id, { percentage: 95, overrideReason: 'The page is torn' });
    const [email] = await app.mailbox.waitFor(user.email, CORRECTED);
    if (!email) throw new Error('No e-mail');
    expect(email.text).toContain('Corrected report, version 2.');
    expect(email.text).toContain('Why the result was corrected:\nCompared with the wrong page');
    const pdf = await app.mailbox.attachment(email, 0);
    expect((await PDFDocument.load(pdf)).getTitle()).toBe('Corrected report of your page “Ledger”');
    expect(await reviewOf(user)).toMatchObject({
      status: 'published',
      result: { correct: 9, wrong: 1, percentage: 95 },
      overrideReason: 'The page is torn',
      reopened: { reason: 'Compared with the wrong page' },
      hasReport: true,
    });
    expect(await dashboardOf(user)).toMatchObject({
      accuracyResult: { correct: 9, wrong: 1, percentage: 95, overrideReason: 'The page is torn' },
    });
    expect((await reviewer.list({ filter: { id: [id] } })).body.reviews[0]).toMatchObject({
      report: { status: 'sent' },
      resultVersion: 2,
    });
    expect((await report(id)).bytes.equals(pdf)).toBe(true);
    expect((await report(id, '?version=2')).bytes.equals(pdf)).toBe(true);
    expect((await report(id, '?version=1')).bytes.equals(firstReport.bytes)).toBe(true);
    expect((await report(id, '?version=3')).status).toBe(404);
    expect((await report(id, '?version=one')).status).toBe(400);
    expect((await report(id, '?version=99999999999999999999')).status).toBe(404);
    expect((await emailsOf(id)).map(({ key }) => key)).toEqual([
      `review-report:${id}`,
      `review-report:${id}:2`,
    ]);
  });

  test('can be reopened again, and each version keeps its report', async () => {
    const { user, id } = await publishedPage();
    for (const percentage of [91, 92]) {
      expect((await reviewer.reopen(id)).status).toBe(200);
      await reviewer.publish(id, { percentage, overrideReason: 'Torn' });
      await app.mailbox.waitFor(user.email, new RegExp(`^Corrected report.*: ${percentage}% correct`));
    }
    const { body } = await reviewer.read(id);
    expect(body.earlierResults.map(({ version, result }) => [version, result.percentage])).toEqual([
      [2, 91],
      [1, 90],
    ]);
    const reports = await Promise.all(['?version=1', '?version=2', ''].map((query) => report(id, query)));
    expect(new Set(reports.map(({ bytes }) => bytes.toString('base64'))).size).toBe(3);
    expect(await emailsOf(id)).toHaveLength(3);
  });

  test('is not scored by the program, but reported when it is overdue', async () => {
    const { id } = await publishedPage();
    await reviewer.reopen(id);
    await app.rows('UPDATE reviews SET due_at = now() WHERE id = $1', [id]);
    expect(await app.app.get(DueReviewsService).enqueue()).not.toContain(id);
    await app.app.get(OverdueDigestService).notifyReviewers();
    const { overdue_notified_at } = await app.row('SELECT overdue_notified_at FROM reviews WHERE id = $1', [
      id,
    ]);
    expect(overdue_notified_at).not.toBeNull();
    expect((await reviewer.read(id)).body).toMatchObject({ status: 'overdue', canReview: true });
  });

  test('of sequential work can be published by the call for sequential work', async () => {
    const work = await completedSequentialWork(app, [image]);
    const sessionId = await sessionIdOf(app, work);
    await reviewAs(app, reviewer.admin, sessionId, { imageReviews: [{ imageId: image, isCorrect: false }] });
    await app.mailbox.waitFor(work.user.email, /was reviewed: 0% correct – Inkwell$/);
    const id = await reviewIdOf(app, work.user, 'sequential');
    expect((await reviewer.reopen(id)).status).toBe(200);
    expect(await dashboardOf(work.user)).toMatchObject({
      hasSequentialAccuracyResult: false,
      sequentialWorkAccuracy: null,
    });
    const { body } = await app.get(`/api/admin/sequential-work/${sessionId}`, reviewer.admin.token);
    expect(body.session).toMatchObject({
      status: 'pending',
      isReviewed: false,
      accuracyResult: null,
      imageSubmissions: [{ isCorrect: null, reviewComments: '' }],
    });
    const imageReviews = [{ imageId: image, isCorrect: true }];
    expect((await reviewAs(app, reviewer.admin, sessionId, { imageReviews })).status).toBe(200);
    await app.mailbox.waitFor(work.user.email, CORRECTED);
    expect(await dashboardOf(work.user)).toMatchObject({ sequentialWorkAccuracy: { percentage: 100 } });
  });

  test('can be returned for correction', async () => {
    const { user, id } = await publishedPage();
    await reviewer.reopen(id);
    expect((await reviewer.returnForCorrection(id)).status).toBe(200);
    expect(await reviewOf(user)).toMatchObject({ status: 'returned', result: null, reopened: null });
  });

  test('deletes all its reports with the user', async () => {
    const { user, id } = await publishedPage();
    await reviewer.reopen(id);
    const { key } = await app.row<{ key: string }>(
      'SELECT report_key AS key FROM reopened_results WHERE review_id = $1',
      [id],
    );
    expect(await app.app.get(FileStore).exists(key)).toBe(true);
    await app.delete(`/api/admin/users/${user.id}`, reviewer.admin.token);
    expect(await app.rows('SELECT 1 FROM reopened_results WHERE review_id = $1', [id])).toEqual([]);
    await waitUntil(async () => !(await app.app.get(FileStore).exists(key)));
  });
});

describe('concurrent calls', () => {
  test('of reopenings of one result, one succeeds', async () => {
    const { id } = await publishedPage();
    const answers = await Promise.all([1, 2, 3, 4].map(() => reviewer.reopen(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await app.rows('SELECT 1 FROM reopened_results WHERE review_id = $1', [id])).toHaveLength(1);
  });

  test('each published version gets one report, also when it is reopened before the report is made', async () => {
    const { user } = await submittedPage(app, image, WRITTEN);
    const id = await reviewIdOf(app, user, 'page');
    await reviewer.publish(id);
    await reviewer.reopen(id);
    await reviewer.publish(id, { percentage: 50, overrideReason: 'Torn' });
    const sent = await app.mailbox.waitFor(user.email, CORRECTED);
    expect(sent).toMatchObject([{ deliveries: 1 }]);
    const keys = (await emailsOf(id)).map(({ key }) => key);
    expect(keys.filter((key) => key.endsWith(':2'))).toHaveLength(1);
    expect(keys.length).toBeLessThanOrEqual(2);
  });
});

test('rejects an unpublished, unknown or penalized review, and a missing reason', async () => {
  const { user } = await submittedPage(app, image, WRITTEN);
  const id = await reviewIdOf(app, user, 'page');
  expectRefusal(await reviewer.reopen(id), { status: 409, code: 'REVIEW_NOT_PUBLISHED' });
  expectInvalid(await reviewer.reopen(id, ' '), { reason: 'Please provide a reason' });
  expectRefusal(await reviewer.reopen('11111111-1111-4111-8111-111111111111'), {
    status: 404,
    code: 'NOT_FOUND',
  });
  const work = await completedSequentialWork(app, [image]);
  const imageReviews = [{ imageId: image, isCorrect: true }];
  await reviewAs(app, reviewer.admin, await sessionIdOf(app, work), { imageReviews });
  await app.rows('UPDATE sequential_sessions SET is_penalized = true WHERE id = $1', [
    await sessionIdOf(app, work),
  ]);
  expectRefusal(await reviewer.reopen(await reviewIdOf(app, work.user, 'sequential')), {
    status: 409,
    code: 'SEQUENTIAL_PENALIZED',
  });
});
