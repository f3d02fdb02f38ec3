import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PageWork } from '../../../test/page-work.js';
import { addImageWithReference } from '../../../test/reviewed-work.js';
import { Reviewer, submitDocument } from '../../../test/reviewer.js';
import { SequentialWork } from '../../../test/sequential-work.js';
import { TestApp } from '../../../test/test-app.js';
import type { TestUser } from '../../../test/users.js';
import { addProject, hideAllImages, startedAssignment, startedUser, workOf } from '../../../test/work.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { type ClockState, foldLedger, type LedgerEntry } from '../../assignments/clock/clock-ledger.js';
import { WorkClockService } from '../../assignments/clock/work-clock.service.js';
import type { WorkReviewsDto } from '../report/dto/work-review.dto.js';

const REFERENCE = 'one two three four five six seven eight nine ten';
const WRITTEN = '<p>one two three four five six seven eight nine 10</p>';
const COPIED = `<p>${REFERENCE}</p>`;

let app: TestApp;
let reviewer: Reviewer;
let projectId: string;
let user: TestUser;
/** In the default project. */
let first: WorkKey;
/** In another project, started later. */
let second: WorkKey;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  reviewer = await Reviewer.create(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  projectId = await addProject(app, { review_window_hours: 48 });
  user = await startedUser(app);
  first = await workOf(app, user);
  second = await startedAssignment(app, user, projectId);
});

const submit = ({ assignmentId }: WorkKey, content = COPIED) =>
  submitDocument(app, user, content, assignmentId);
const reviewsOf = async ({ assignmentId }: WorkKey) =>
  (await app.get<WorkReviewsDto>(`/api/work/reviews?assignment=${assignmentId}`, user.token)).body.reviews;

async function reviewIdOf(work: WorkKey): Promise<string> {
  const [review] = await reviewsOf(work);
  if (!review) throw new Error('Nothing was submitted');
  return review._id;
}

async function resultsOf({ assignmentId }: WorkKey): Promise<unknown> {
  const { body } = await app.get(`/api/users/dashboard?assignment=${assignmentId}`, user.token);
  const { accuracyResult, sequentialWorkAccuracy } = body.user as Record<string, unknown>;
  return { accuracyResult, sequentialWorkAccuracy };
}

const NO_RESULT = { accuracyResult: null, sequentialWorkAccuracy: null };
const textOf = async ({ assignmentId }: WorkKey) =>
  (await app.get(`/api/work/draft?assignment=${assignmentId}`, user.token)).body.work;

async function clockOf({ assignmentId }: WorkKey): Promise<ClockState> {
  const clock = await app.app.get(WorkClockService).read(app.database.manager, assignmentId);
  if (!clock) throw new Error('The assignment does not exist');
  const { serverTime, number, isPenaltyOnly, endedAt, ...state } = clock;
  return state;
}

/** The ledger of the assignment folds to its state. */
async function expectLedgerMatches(work: WorkKey): Promise<void> {
  const entries = await app.rows<LedgerEntry>(
    `SELECT kind, at, deadline_at AS "deadlineAt", details FROM clock_entries WHERE assignment_id = $1 ORDER BY id`,
    [work.assignmentId],
  );
  expect(foldLedger(entries)).toEqual(await clockOf(work));
}

describe('the results of a user with two assignments', () => {
  test('of two documents stay apart, also after a reopening', async () => {
    await addImageWithReference(app, REFERENCE, 'Ledger');
    await addImageWithReference(app, 'one two three four five six seven eight nine 10', 'Letter', projectId);
    await submit(first, WRITTEN);
    await submit(second, WRITTEN);
    const [ofFirst, ofSecond] = [await reviewIdOf(first), await reviewIdOf(second)];
    expect((await reviewer.read(ofFirst)).body).toMatchObject({
      round: 1,
      assignmentId: first.assignmentId,
      userId: { _id: user.id },
    });
    expect((await reviewer.read(ofSecond)).body).toMatchObject({
      round: 1,
      assignmentId: second.assignmentId,
      project: { _id: projectId, name: expect.stringMatching(/^Project/) },
      // Each document is compared with the images of its own project.
      items: [{ referenceTitle: 'Letter', submissionContent: WRITTEN }],
    });
    await reviewer.publish(ofFirst);
    expect(await resultsOf(first)).toMatchObject({
      accuracyResult: { correct: 9, wrong: 1, percentage: 90 },
    });
    expect(await resultsOf(second)).toEqual(NO_RESULT);
    await reviewer.publish(ofSecond);
    expect(await resultsOf(second)).toMatchObject({ accuracyResult: { correct: 10, percentage: 100 } });
    expect(await resultsOf(first)).toMatchObject({ accuracyResult: { percentage: 90 } });

    const { body } = await reviewer.reopen(ofSecond);
    expect(body.review).toMatchObject({ hoursLeft: 47 });
    expect(await resultsOf(second)).toEqual(NO_RESULT);
    expect(await resultsOf(first)).toMatchObject({ accuracyResult: { percentage: 90 } });
    await reviewer.reopen(ofFirst);
    expect(await resultsOf(first)).toEqual(NO_RESULT);
  });

  test('of pages are added up for each assignment', async () => {
    const images = [
      await addImageWithReference(app, REFERENCE),
      await addImageWithReference(app, 'one two three four'),
      await addImageWithReference(app, REFERENCE, 'Letter', projectId),
    ];
    const ofFirst = new PageWork(app, user, first.assignmentId);
    await ofFirst.submit(images[0] ?? '', WRITTEN);
    await ofFirst.submit(images[1] ?? '', 'one two three four');
    await new PageWork(app, user, second.assignmentId).submit(images[2] ?? '', WRITTEN);
    for (const work of [first, second])
      for (const { _id } of await reviewsOf(work)) await reviewer.publish(_id);
    expect(await resultsOf(first)).toMatchObject({
      accuracyResult: { correct: 13, wrong: 1, percentage: 93 },
    });
    expect(await resultsOf(second)).toMatchObject({
      accuracyResult: { correct: 9, wrong: 1, percentage: 90 },
    });
  });

  test('of sequential work belong to the assignment of the session', async () => {
    const image = await addImageWithReference(app, REFERENCE);
    const work = new SequentialWork(app, user, first.assignmentId);
    await work.start();
    await work.submitAll([image]);
    await work.complete();
    const id = await reviewIdOf(first);
    await reviewer.publish(id);
    expect(await resultsOf(first)).toMatchObject({ sequentialWorkAccuracy: { correct: 1, percentage: 100 } });
    expect(await resultsOf(second)).toEqual(NO_RESULT);
    await reviewer.reopen(id);
    expect(await resultsOf(first)).toEqual(NO_RESULT);
  });
});

describe('a return of the first assignment', () => {
  test('opens it and nothing of the second one, which runs', async () => {
    await submit(first);
    await app.post(
      `/api/work/save-draft?assignment=${second.assignmentId}`,
      { content: '<p>begun</p>' },
      user.token,
    );
    const before = await clockOf(second);
    const id = await reviewIdOf(first);
    expect((await reviewer.returnForCorrection(id)).body.review).toMatchObject({
      status: 'returned',
      assignmentId: first.assignmentId,
    });
    expect(await clockOf(first)).toMatchObject({ submittedAt: null });
    expect(await clockOf(second)).toEqual(before);
    expect(await textOf(first)).toMatchObject({ content: COPIED, submittedAt: null });
    expect(await textOf(second)).toMatchObject({ content: '<p>begun</p>', submittedAt: null });
    for (const work of [first, second]) await expectLedgerMatches(work);

    await submit(first, WRITTEN);
    const [again, returned] = await reviewsOf(first);
    expect([again?.round, returned?.status]).toEqual([2, 'returned']);
    await submit(second);
    expect(await reviewsOf(second)).toMatchObject([{ round: 1, status: 'under_review' }]);
  });

  test('makes its work unsubmitted although the second one is complete in two modes', async () => {
    const image = await addImageWithReference(app, REFERENCE, 'Letter', projectId);
    await submit(first);
    await submit(second);
    expect((await new PageWork(app, user, second.assignmentId).submit(image, WRITTEN)).status).toBe(200);
    await reviewer.returnForCorrection(await reviewIdOf(first));
    expect(await clockOf(first)).toMatchObject({ submittedAt: null });
    expect(await clockOf(second)).toMatchObject({ submittedAt: expect.any(Date) });
    for (const work of [first, second]) await expectLedgerMatches(work);
  });
});

test('a returned page is required, also if its image was published after the other pages were submitted', async () => {
  const early = await addImageWithReference(app, REFERENCE);
  const pages = new PageWork(app, user, first.assignmentId);
  await pages.submit(early, WRITTEN);
  const late = await addImageWithReference(app, REFERENCE);
  await app.rows('UPDATE reference_files SET published_at = now() WHERE id = $1', [late]);
  await pages.submit(late, WRITTEN);
  expect(await clockOf(first)).toMatchObject({ submittedAt: expect.any(Date) });
  const [ofLate] = await reviewsOf(first);
  expect(ofLate?.subjectId).toBe(late);
  await reviewer.returnForCorrection(ofLate?._id ?? '');
  expect(await clockOf(first)).toMatchObject({ submittedAt: null });
});
