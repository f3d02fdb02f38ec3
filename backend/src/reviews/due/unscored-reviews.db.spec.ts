import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PageWork } from '../../../test/page-work.js';
import {
  addImageWithReference,
  makeDue,
  reviewIdOf,
  type SubmittedWork,
  submittedPage,
} from '../../../test/reviewed-work.js';
import { Reviewer } from '../../../test/reviewer.js';
import { completedSequentialWork } from '../../../test/reviews.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, addStaff, type TestUser } from '../../../test/users.js';
import { addImage, addProject, hideAllImages, startedAssignment, startedUser } from '../../../test/work.js';
import { NonRetryableJobError } from '../../core/jobs/job-definition.js';
import { DueReviewsService } from './due-reviews.service.js';
import { OverdueDigestService } from './overdue-digest.service.js';

const REFERENCE = 'It was a dark and very stormy night in the old harbour';
const COPY = 'It was a drak and stormy night in the old harbour indeed';
const OPEN = { status: 'open', result: null };

let app: TestApp;
let other: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  other = await TestApp.start({ beside: app });
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

/** Scores all due reviews as the job does. @returns ids of the published reviews */
async function score(): Promise<string[]> {
  const due = app.app.get(DueReviewsService);
  const ids = await due.enqueue();
  await Promise.all(ids.map((id) => due.score(id)));
  return (await due.waitForScores(ids, AbortSignal.abort())).scored;
}
const notifyReviewers = () => app.app.get(OverdueDigestService).notifyReviewers();
const stateOf = ({ reviewId }: SubmittedWork) =>
  app.row<Record<string, unknown>>(
    'SELECT status, result, scoring, overdue_notified_at IS NOT NULL AS notified FROM reviews WHERE id = $1',
    [reviewId],
  );
const digests = () =>
  app.rows<{ recipient: string; key: string }>(
    `SELECT recipient, key FROM emails WHERE template = 'reviews-overdue' ORDER BY created_at`,
  );
const pageWith = async (reference: string, copy = COPY) =>
  submittedPage(app, await addImageWithReference(app, reference), copy);

describe('an overdue review that cannot be scored', () => {
  test('is notified once to everyone who may review', async () => {
    const [reviewer, auditor] = [await addStaff(app, 'reviewer'), await addStaff(app, 'auditor')];
    const blank = await submittedPage(app, await addImage(app), COPY);
    await hideAllImages(app);
    const sequential = await completedSequentialWork(app, [await addImage(app)]);
    const ofSequential = { user: sequential.user, reviewId: await reviewIdOf(app, sequential.user) };
    const scorable = await pageWith(REFERENCE);
    const early = await submittedPage(app, await addImage(app), COPY);
    await makeDue(app, blank, ofSequential, scorable);

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
      other.app.get(OverdueDigestService).notifyReviewers(),
      notifyReviewers(),
    ]);
    expect(notified.reduce((sum, count) => sum + count)).toBe(10);
    const firsts = new Set((await digests()).map(({ key }) => key.split(':')[1]));
    expect(firsts.size).toBe(notified.filter((count) => count > 0).length);
  });

  test('may cover less than half of its reference: it is not published, and the queue shows why', async () => {
    const problem = 'This text covers less than half of its reference.';
    const work = await pageWith(REFERENCE, 'It was a dark and something else entirely');
    await makeDue(app, work);
    expect(await score()).toEqual([]);
    expect(await score()).toEqual([]);
    expect(await stateOf(work)).toMatchObject({ ...OPEN, scoring: 'failed' });
    const filter = encodeURIComponent(JSON.stringify({ id: work.reviewId }));
    const { body: list } = await app.get(`/api/admin/reviews?filter=${filter}`, admin.token);
    expect(list.reviews).toMatchObject([{ status: 'overdue', scoringError: problem }]);
    expect(await notifyReviewers()).toBe(1);
    const [failed] = await app.rows(
      `SELECT id FROM pgboss.job WHERE name = 'score-review' AND state = 'failed'`,
    );
    expect(failed).toBeUndefined();

    const { body: scored } = await app.get<{ items: { itemId: string }[] }>(
      `/api/admin/reviews/${work.reviewId}/accuracy`,
      admin.token,
    );
    expect(scored).toMatchObject({ proposal: null, proposalProblem: problem });
    const marks = [{ itemId: scored.items[0]?.itemId, isCorrect: false }];
    expect((await new Reviewer(app, admin).publish(work.reviewId, { marks })).status).toBe(200);
    expect(await stateOf(work)).toMatchObject({
      status: 'published',
      result: { correct: 0, wrong: 1, percentage: 0, unit: 'images' },
      scoring: null,
    });
  });

  test('may have more than a fifth of its words marked as illegible: a reviewer accepts the proposal', async () => {
    const reason = 'More than 20% of the words of the reference are marked as illegible.';
    const work = await pageWith(REFERENCE, 'It was a dark [illegible] [Illegible] night in the old harbor');
    await makeDue(app, work);
    expect(await score()).toEqual([]);
    expect(await notifyReviewers()).toBe(1);
    const reviewer = new Reviewer(app, admin);
    expect((await reviewer.read(work.reviewId)).body.scoringError).toBe(reason);
    const result = {
      ...{ correct: 8, wrong: 1, percentage: 89, unit: 'words', referenceWords: 12, textVersion: 1 },
      ...{ illegibleMarks: 2, illegibleWords: 3 },
    };
    expect((await reviewer.accuracy(work.reviewId)).body).toMatchObject({
      proposal: result,
      proposalProblem: null,
    });
    expect((await reviewer.publish(work.reviewId, { marks: [] })).status).toBe(200);
    expect(await stateOf(work)).toMatchObject({ status: 'published', result });
  });

  test('is scored by the program if at most a fifth of its words are marked as illegible', async () => {
    const work = await pageWith(REFERENCE, 'It was a dark and [illegible] night in the old harbour');
    await makeDue(app, work);
    expect(await score()).toEqual([work.reviewId]);
    expect((await stateOf(work)).result).toMatchObject({
      wrong: 0,
      percentage: 100,
      illegibleMarks: 1,
      illegibleWords: 2,
    });
  });

  test('may belong to a project whose results only reviewers publish', async () => {
    const projectId = await addProject(app, { publishes_automatically: false });
    const user = await startedUser(app);
    const { assignmentId } = await startedAssignment(app, user, projectId);
    const image = await addImageWithReference(app, REFERENCE, 'Letter', projectId);
    await new PageWork(app, user, assignmentId).submit(image, COPY);
    const work = { user, reviewId: await reviewIdOf(app, user) };
    const other = await pageWith(REFERENCE);
    await makeDue(app, work, other);
    expect(await score()).toEqual([other.reviewId]);
    expect(await stateOf(work)).toEqual({ ...OPEN, scoring: null, notified: false });
    expect((await new Reviewer(app, admin).read(work.reviewId)).body).toMatchObject({
      status: 'overdue',
      scoringError: 'This project leaves results to reviewers.',
    });
    expect(await notifyReviewers()).toBe(1);
    expect(await stateOf(work)).toMatchObject({ ...OPEN, notified: true });
  });

  test('may belong to a project that has left its results to reviewers since its job was enqueued', async () => {
    const work = await pageWith(REFERENCE);
    await makeDue(app, work);
    const due = app.app.get(DueReviewsService);
    expect(await due.enqueue()).toEqual([work.reviewId]);
    await app.rows('UPDATE projects SET publishes_automatically = false WHERE is_default');
    try {
      await due.score(work.reviewId);
      expect(await stateOf(work)).toMatchObject({ ...OPEN, scoring: null });
      expect(await notifyReviewers()).toBe(1);
    } finally {
      await app.rows('UPDATE projects SET publishes_automatically = true WHERE is_default');
    }
  });

  test('may have a reference without words', async () => {
    const work = await pageWith('\u00ad');
    await makeDue(app, work);
    await expect(score()).rejects.toThrow(
      new NonRetryableJobError('The reference has no words to compare with.'),
    );
    expect(await stateOf(work)).toMatchObject(OPEN);
  });
});
