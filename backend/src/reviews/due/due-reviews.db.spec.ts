import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitForLock } from '../../../test/locks.js';
import {
  addImageWithReference,
  makeDue,
  reviewIdOf,
  type SubmittedWork,
  submittedDocument,
  submittedPage,
} from '../../../test/reviewed-work.js';
import { completedSequentialWork } from '../../../test/reviews.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { addImage, hideAllImages, workOf } from '../../../test/work.js';
import { ReviewItemsService } from '../texts/review-items.service.js';
import { DueJob } from './due.job.js';
import { DueReviewsService } from './due-reviews.service.js';

const REFERENCE = 'It was a dark and very stormy night in the old harbour';
const COPY = 'It was a drak and stormy night in the old harbour indeed';

let app: TestApp;
let other: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3, databasePoolSize: 12 });
  other = await TestApp.start({ beside: app, databasePoolSize: 12 });
  admin = await addAdmin(app);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});
beforeEach(async () => {
  await app.rows(`DELETE FROM reviews WHERE status = 'open'`);
  await app.rows(`DELETE FROM pgboss.job WHERE name = 'score-review'`);
});

/** Scores all due reviews as the job does. @returns ids of the published reviews */
async function score(process = app): Promise<string[]> {
  const due = process.app.get(DueReviewsService);
  const ids = await due.enqueue();
  await Promise.all(ids.map((id) => due.score(id)));
  return (await due.waitForScores(ids, AbortSignal.abort())).scored;
}
const stateOf = ({ reviewId }: SubmittedWork) =>
  app.row<Record<string, unknown>>(
    `SELECT status, result, marks, reviewer_id, scoring, overdue_notified_at IS NOT NULL AS notified FROM reviews WHERE id = $1`,
    [reviewId],
  );
const pageWith = async (reference: string, copy = COPY) =>
  submittedPage(app, await addImageWithReference(app, reference), copy);

const RESULT = { correct: 10, wrong: 3, percentage: 75, unit: 'words', referenceWords: 12, textVersion: 1 };
const OPEN = { status: 'open', result: null, reviewer_id: null };

describe('a due review', () => {
  test('is compared with its reference and published by the program', async () => {
    const work = await pageWith(REFERENCE);
    await makeDue(app, work);
    expect(await score()).toEqual([work.reviewId]);
    expect(await stateOf(work)).toEqual({
      status: 'published',
      result: RESULT,
      marks: [],
      reviewer_id: null,
      scoring: null,
      notified: false,
    });
    const { body } = await app.get('/api/users/dashboard', work.user.token);
    expect(body.user).toMatchObject({
      hasAccuracyResult: true,
      accuracyResult: { correct: 10, wrong: 3, percentage: 75, reviewedAt: expect.stringMatching(/Z$/) },
    });
    expect(await score()).toEqual([]);
  });

  test('of a document is compared with all active references', async () => {
    await hideAllImages(app);
    await addImageWithReference(app, 'one two three');
    await addImageWithReference(app, 'four five six');
    const work = await submittedDocument(app, 'one two three four five 6');
    await makeDue(app, work);
    await score();
    expect(await stateOf(work)).toMatchObject({
      result: { correct: 5, wrong: 1, percentage: 83, unit: 'words' },
    });
  });

  test('of a document is compared with the present texts of the references that were active at its submission', async () => {
    await hideAllImages(app);
    const [corrected, hidden, deleted] = [
      await addImageWithReference(app, 'one two too'),
      await addImageWithReference(app, 'four five six'),
      await addImageWithReference(app, 'seven eight nine'),
    ];
    const work = await submittedDocument(app, 'one two three four five 6');
    const older = await submittedDocument(app, 'ten eleven twelve');
    await app.rows(`UPDATE reference_files SET reference_text = 'one two three' WHERE id = $1`, [corrected]);
    await app.rows('DELETE FROM reference_files WHERE id = $1', [deleted]);
    await app.rows('UPDATE reference_files SET is_active = false WHERE id = ANY($1)', [[corrected, hidden]]);
    await addImageWithReference(app, 'ten eleven twelve');
    await app.rows('UPDATE reviews SET reference_ids = NULL WHERE id = $1', [older.reviewId]);
    await makeDue(app, work, older);
    expect(await score()).toHaveLength(2);
    expect(await stateOf(work)).toMatchObject({ result: { correct: 5, wrong: 1, percentage: 83 } });
    expect(await stateOf(older)).toMatchObject({ result: { percentage: 100 } });
  });

  test('is not scored before it is due, without a reference, while claimed, or if sequential', async () => {
    const early = await pageWith(REFERENCE);
    const held = await pageWith(REFERENCE);
    const blank = await submittedPage(app, await addImage(app), COPY);
    await app.rows(
      `UPDATE reviews SET claimed_by = $2, claim_expires_at = now() + interval '15 minutes' WHERE id = $1`,
      [held.reviewId, admin.id],
    );
    await hideAllImages(app);
    const sequential = await completedSequentialWork(app, [await addImageWithReference(app, REFERENCE)]);
    const ofSequential = { user: sequential.user, reviewId: await reviewIdOf(app, sequential.user) };
    await makeDue(app, held, blank, ofSequential);
    expect(await score()).toEqual([]);
    for (const work of [early, held, blank, ofSequential]) expect(await stateOf(work)).toMatchObject(OPEN);

    // An expired claim does not prevent the scoring.
    await app.rows('UPDATE reviews SET claim_expires_at = now() WHERE id = $1', [held.reviewId]);
    expect(await score()).toEqual([held.reviewId]);
  });

  test('is not published if a reviewer claims it while it is scored', async () => {
    const work = await pageWith(REFERENCE);
    await makeDue(app, work);
    const { scored } = await app.database.transaction(async (tx) => {
      // Publishing locks the assignment first.
      await tx.query('SELECT 1 FROM assignments WHERE user_id = $1 FOR UPDATE', [work.user.id]);
      const run = score();
      await waitForLock(other);
      await tx.query(
        `UPDATE reviews SET claimed_by = $2, claim_expires_at = now() + interval '15 minutes' WHERE id = $1`,
        [work.reviewId, admin.id],
      );
      return { scored: run };
    });
    expect(await scored).toEqual([]);
    // It is enqueued again after the claim.
    expect(await stateOf(work)).toMatchObject({ ...OPEN, scoring: null });
  });

  test('is published and reported once by two concurrent processes', async () => {
    const image = await addImageWithReference(app, REFERENCE);
    const works: SubmittedWork[] = [];
    for (let count = 0; count < 20; count += 1) works.push(await submittedPage(app, image, COPY));
    await makeDue(app, ...works);
    const [due, beside] = [app.app.get(DueReviewsService), other.app.get(DueReviewsService)];
    const scored = (await Promise.all([due.enqueue(), beside.enqueue(), due.enqueue()])).flat();
    expect(scored.toSorted()).toEqual(works.map(({ reviewId }) => reviewId).toSorted());
    // Each job runs twice.
    await Promise.all(scored.flatMap((id) => [due.score(id), beside.score(id)]));
    const jobs = await app.rows<{ id: string }>(
      `SELECT data->>'reviewId' AS id FROM pgboss.job WHERE name = 'make-review-report' AND data->>'reviewId' = ANY($1)`,
      [scored],
    );
    expect(jobs.map(({ id }) => id).toSorted()).toEqual(scored.toSorted());
  });

  test('names the version of the text that was scored, and its report compares that version', async () => {
    await hideAllImages(app);
    await addImageWithReference(app, REFERENCE);
    const work = await submittedDocument(app, COPY);
    await makeDue(app, work);
    const { id: userId, token } = work.user;
    expect(await score()).toEqual([work.reviewId]);
    const correction = { content: `<p>${REFERENCE}</p>` };
    expect((await app.post(`/api/admin/users/${userId}/work-save`, correction, admin.token)).status).toBe(
      200,
    );
    expect((await app.app.get(ReviewItemsService).read(work.reviewId)).items).toMatchObject([
      { textVersion: 1, submissionContent: `<p>${COPY}</p>` },
    ]);
    const { body } = await app.get<{ reviews: { result: object }[] }>('/api/work/reviews', token);
    expect(body.reviews[0]?.result).toEqual(RESULT);
  });

  test('waits until ten minutes after the last save of an administrator who corrects its text', async () => {
    await hideAllImages(app);
    await addImageWithReference(app, REFERENCE);
    const work = await submittedDocument(app, COPY);
    await makeDue(app, work);
    const due = app.app.get(DueReviewsService);
    expect(await due.enqueue()).toEqual([work.reviewId]);
    await app.post(
      `/api/admin/users/${work.user.id}/work-save`,
      { content: '<p>It was a dark and very</p>' },
      admin.token,
    );
    await due.score(work.reviewId);
    expect(await score()).toEqual([]);
    expect(await stateOf(work)).toMatchObject(OPEN);
    await app.rows(
      `UPDATE drafts SET saved_at = saved_at - interval '10 minutes', submitted_at = submitted_at - interval '10 minutes'
       WHERE assignment_id = $1`,
      [(await workOf(app, work.user)).assignmentId],
    );
    expect(await score()).toEqual([work.reviewId]);
  });

  test('waits behind the first texts of other users', async () => {
    const image = await addImageWithReference(app, REFERENCE);
    const works = await Promise.all([0, 1, 2].map(() => submittedPage(app, image, COPY)));
    const [busy, ...others] = works;
    await makeDue(app, ...works);
    // Fifty older texts of one user.
    await app.rows(
      `INSERT INTO reviews (assignment_id, user_id, kind, subject_id, round, submitted_at, due_at, items, words)
       SELECT assignment_id, user_id, kind, subject_id, round + n, submitted_at, due_at - interval '1 hour', items, words
       FROM reviews CROSS JOIN generate_series(1, 50) AS n WHERE id = $1`,
      [busy?.reviewId],
    );
    await app.app.get(DueReviewsService).enqueue();
    const order = await app.rows<{ id: string }>(
      `SELECT data->>'reviewId' AS id FROM pgboss.job WHERE name = 'score-review' AND state = 'created'
       ORDER BY priority DESC, created_on, id`,
    );
    const firsts = order.slice(0, 3).map(({ id }) => id);
    for (const { reviewId } of others) expect(firsts).toContain(reviewId);
  });

  test('is scored by a worker at its start and each minute, not by a web process', async () => {
    const work = await pageWith(REFERENCE);
    await makeDue(app, work);
    await app.app.get(DueJob).tick();
    expect(await stateOf(work)).toMatchObject(OPEN);
    const worker = await TestApp.start({ beside: app, processRole: 'worker', chromiumPath: '/nowhere' });
    try {
      await waitUntil(async () => (await stateOf(work)).status === 'published');
    } finally {
      await worker.stop();
    }
  });
});
