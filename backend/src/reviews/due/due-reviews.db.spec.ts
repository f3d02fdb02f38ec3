import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addImageWithReference,
  makeDue,
  reviewIdOf,
  type SubmittedWork,
  submittedDocument,
  submittedPage,
} from '../../../test/reviewed-work.js';
import { completedRun } from '../../../test/reviews.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, addStaff, type TestUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { addImage, hideAllImages } from '../../../test/work.js';
import { DueJob } from './due-job.js';
import { DueReviews } from './due-reviews.service.js';
import { OverdueDigest } from './overdue-digest.service.js';

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
  await app.rows('DELETE FROM emails');
  await app.rows(`DELETE FROM reviews WHERE status = 'open'`);
});

const score = (process = app) => process.app.get(DueReviews).score();
const notifyReviewers = (unscorable: string[] = []) => app.app.get(OverdueDigest).notifyReviewers(unscorable);
const stateOf = ({ reviewId }: SubmittedWork) =>
  app.row<Record<string, unknown>>(
    `SELECT status, result, marks, reviewer_id, lease_until, overdue_told_at IS NOT NULL AS notified FROM reviews WHERE id = $1`,
    [reviewId],
  );
const digests = () =>
  app.rows<{ recipient: string; key: string }>(
    `SELECT recipient, key FROM emails WHERE template = 'reviews-overdue' ORDER BY created_at`,
  );
const pageWith = async (reference: string, copy = COPY) =>
  submittedPage(app, await addImageWithReference(app, reference), copy);

const RESULT = { correct: 10, wrong: 3, percentage: 75, unit: 'words' };
const OPEN = { status: 'open', result: null, reviewer_id: null };

describe('a due review', () => {
  test('is compared with its reference and published by the program', async () => {
    const work = await pageWith(REFERENCE);
    await makeDue(app, work);
    expect(await score()).toEqual({ scored: [work.reviewId], unscorable: [] });
    expect(await stateOf(work)).toEqual({
      status: 'published',
      result: RESULT,
      marks: [],
      reviewer_id: null,
      lease_until: null,
      notified: false,
    });
    const { body } = await app.get('/api/users/dashboard', work.user.token);
    expect(body.user).toMatchObject({
      hasAccuracyResult: true,
      accuracyResult: { correct: 10, wrong: 3, percentage: 75, reviewedAt: expect.stringMatching(/Z$/) },
    });
    expect(await score()).toEqual({ scored: [], unscorable: [] });
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

  test('is not scored before it is due, without a reference, while claimed, or if sequential', async () => {
    const early = await pageWith(REFERENCE);
    const held = await pageWith(REFERENCE);
    const blank = await submittedPage(app, await addImage(app), COPY);
    await app.rows(
      `UPDATE reviews SET claimed_by = $2, claim_expires_at = now() + interval '15 minutes' WHERE id = $1`,
      [held.reviewId, admin.id],
    );
    await hideAllImages(app);
    const run = await completedRun(app, [await addImageWithReference(app, REFERENCE)]);
    const ofRun = { user: run.user, reviewId: await reviewIdOf(app, run.user) };
    await makeDue(app, held, blank, ofRun);
    expect(await score()).toEqual({ scored: [], unscorable: [] });
    for (const work of [early, held, blank, ofRun]) expect(await stateOf(work)).toMatchObject(OPEN);

    // A claim that has run out holds nothing.
    await app.rows('UPDATE reviews SET claim_expires_at = now() WHERE id = $1', [held.reviewId]);
    expect((await score()).scored).toEqual([held.reviewId]);
  });

  test('is not published if a reviewer claims it while it is scored', async () => {
    const work = await pageWith(REFERENCE);
    await makeDue(app, work);
    const { scored } = await app.database.transaction(async (tx) => {
      // Publishing locks the user's row first.
      await tx.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [work.user.id]);
      const run = score();
      await leased(work);
      await tx.query(
        `UPDATE reviews SET claimed_by = $2, claim_expires_at = now() + interval '15 minutes' WHERE id = $1`,
        [work.reviewId, admin.id],
      );
      return { scored: run };
    });
    expect((await scored).scored).toEqual([]);
    expect(await stateOf(work)).toMatchObject({ ...OPEN, lease_until: null });
  });

  test('is published and reported once by two concurrent processes', async () => {
    const image = await addImageWithReference(app, REFERENCE);
    const works: SubmittedWork[] = [];
    for (let count = 0; count < 20; count += 1) works.push(await submittedPage(app, image, COPY));
    await makeDue(app, ...works);
    const runs = await Promise.all([score(), score(other), score(), score(other)]);
    const scored = runs.flatMap((run) => run.scored);
    expect(scored.toSorted()).toEqual(works.map(({ reviewId }) => reviewId).toSorted());
    const jobs = await app.rows<{ id: string }>(
      `SELECT data->>'reviewId' AS id FROM pgboss.job WHERE name = 'make-review-report' AND data->>'reviewId' = ANY($1)`,
      [scored],
    );
    expect(jobs.map(({ id }) => id).toSorted()).toEqual(scored.toSorted());
  });

  test('is scored after the lease of a process that died', async () => {
    const work = await pageWith(REFERENCE);
    await makeDue(app, work);
    await app.rows(`UPDATE reviews SET lease_until = now() + interval '1 minute' WHERE id = $1`, [
      work.reviewId,
    ]);
    expect((await score(other)).scored).toEqual([]);
    await app.rows('UPDATE reviews SET lease_until = now() WHERE id = $1', [work.reviewId]);
    expect((await score(other)).scored).toEqual([work.reviewId]);
  });

  test('is scored by a worker at its start and each minute, not by a web process', async () => {
    const work = await pageWith(REFERENCE);
    await makeDue(app, work);
    await app.app.get(DueJob).tick();
    expect(await stateOf(work)).toMatchObject(OPEN);
    const worker = await TestApp.start({ beside: app, processRole: 'worker' });
    try {
      // The run that began with the start.
      await worker.app.get(DueJob).tick();
    } finally {
      await worker.stop();
    }
    expect(await stateOf(work)).toMatchObject({ status: 'published' });
  });
});

describe('an overdue review that cannot be scored', () => {
  test('is notified once to everyone who may review', async () => {
    const [reviewer, auditor] = [await addStaff(app, 'reviewer'), await addStaff(app, 'auditor')];
    const blank = await submittedPage(app, await addImage(app), COPY);
    await hideAllImages(app);
    const run = await completedRun(app, [await addImage(app)]);
    const ofRun = { user: run.user, reviewId: await reviewIdOf(app, run.user) };
    const scorable = await pageWith(REFERENCE);
    const early = await submittedPage(app, await addImage(app), COPY);
    await makeDue(app, blank, ofRun, scorable);

    expect([await notifyReviewers(), await notifyReviewers()]).toEqual([2, 0]);
    expect(await stateOf(blank)).toMatchObject({ ...OPEN, notified: true });
    expect(await stateOf(scorable)).toMatchObject({ notified: false });
    expect(await stateOf(early)).toMatchObject({ notified: false });
    const sent = (await digests()).map(({ recipient }) => recipient);
    expect(sent).toEqual(expect.arrayContaining([admin.email, reviewer.email]));
    expect(sent).not.toContain(auditor.email);
    expect(new Set(sent).size).toBe(sent.length);
  });

  test('is notified once by two concurrent processes', async () => {
    const image = await addImage(app);
    const works: SubmittedWork[] = [];
    for (let count = 0; count < 10; count += 1) works.push(await submittedPage(app, image, COPY));
    await makeDue(app, ...works);
    const notified = await Promise.all([
      notifyReviewers(),
      other.app.get(OverdueDigest).notifyReviewers(),
      notifyReviewers(),
    ]);
    expect(notified.reduce((sum, count) => sum + count)).toBe(10);
    const firsts = new Set((await digests()).map(({ key }) => key.split(':')[1]));
    expect(firsts.size).toBe(notified.filter((count) => count > 0).length);
  });

  test('may have a reference without words', async () => {
    const work = await pageWith('\u00ad');
    await makeDue(app, work);
    const { scored, unscorable } = await score();
    expect([scored, unscorable]).toEqual([[], [work.reviewId]]);
    expect(await notifyReviewers(unscorable)).toBe(1);
    expect(await stateOf(work)).toMatchObject({ ...OPEN, notified: true });
  });
});

/** Waits until a process holds the lease of the review. */
async function leased({ reviewId }: SubmittedWork): Promise<void> {
  const held = () => other.rows('SELECT 1 FROM reviews WHERE id = $1 AND lease_until > now()', [reviewId]);
  await waitUntil(async () => (await held()).length > 0);
}
