import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { waitForLock } from '../../../test/locks.js';
import { completedSequentialWork, reviewAs, sessionIdOf } from '../../../test/reviews.js';
import type { SequentialWork } from '../../../test/sequential-work.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { addImage, whileWorkIsLocked } from '../../../test/work.js';

/** Concurrent reviews of one session, also in two processes. */

let app: TestApp;
let beside: TestApp;
let reviewers: TestUser[];
let images: string[];
let work: SequentialWork;
let id: string;

beforeAll(async () => {
  app = await TestApp.start({ databasePoolSize: 12 });
  beside = await TestApp.start({ beside: app, databasePoolSize: 12 });
  reviewers = [await addAdmin(app), await addAdmin(app)];
  images = [await addImage(app), await addImage(app)];
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});
beforeEach(async () => {
  work = await completedSequentialWork(app, images);
  id = await sessionIdOf(app, work);
});

const countsOf = () =>
  app.row(
    `SELECT (SELECT count(*)::int FROM pgboss.job WHERE name = 'make-review-report' AND data->>'reviewId' IN (
         SELECT id::text FROM reviews WHERE user_id = $1)) AS reports,
       (SELECT count(*)::int FROM audit_log WHERE subject_id = $1 AND action = 'sequential-work.review') AS audited`,
    [work.user.id],
  );

test('of many concurrent reviews one succeeds, and the others are refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      const [reviewer = work.user] = index % 2 === 0 ? reviewers : [...reviewers].reverse();
      const imageReviews = images.map((imageId) => ({
        imageId,
        isCorrect: index % 3 === 0,
        comments: `by ${index}`,
      }));
      return reviewAs(index % 2 === 0 ? app : beside, reviewer, id, {
        imageReviews,
        overallComments: `by ${index}`,
      });
    }),
  );
  const [taken, ...others] = answers.toSorted((one, other) => one.status - other.status);
  expect(taken?.status).toBe(200);
  expect(others).toHaveLength(9);
  for (const answer of others) expectRefusal(answer, { status: 409, code: 'ALREADY_REVIEWED' });

  const { body } = await app.get(`/api/admin/sequential-work/${id}`, reviewers[0]?.token);
  expect(body.session).toEqual(taken?.body.session);
  const said = taken?.body.session.overallComments;
  expect(taken?.body.session.imageSubmissions.map(({ reviewComments }) => reviewComments)).toEqual([
    said,
    said,
  ]);
  expect(await countsOf()).toEqual({ reports: 1, audited: 1 });
});

test('a session that is penalized while a review waits for the lock is not reviewed', async () => {
  const answer = await whileWorkIsLocked(
    app,
    work.user,
    () => reviewAs(app, reviewers[0] ?? work.user, id),
    (tx) => tx.query('UPDATE sequential_sessions SET is_penalized = true WHERE id = $1', [id]),
  );
  expectRefusal(answer, { status: 409, code: 'SEQUENTIAL_PENALIZED' });
  expect(await countsOf()).toEqual({ reports: 0, audited: 0 });
});

test('a session whose user is deleted while a review waits for the lock is a 404', async () => {
  const { answer } = await app.database.transaction(async (tx) => {
    await tx.query('DELETE FROM users WHERE id = $1', [work.user.id]);
    const pending = reviewAs(app, reviewers[0] ?? work.user, id);
    await waitForLock(app);
    return { answer: pending };
  });
  expectRefusal(await answer, { status: 404, code: 'NOT_FOUND' });
});
