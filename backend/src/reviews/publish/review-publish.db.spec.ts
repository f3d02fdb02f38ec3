import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { Reviewer, reviewIdOf, submittedDocument, submittedPage } from '../../../test/reviewer.js';
import { completedSequentialWork, reviewAs, sessionIdOf } from '../../../test/reviews.js';
import { TestApp } from '../../../test/test-app.js';
import type { TestUser } from '../../../test/users.js';
import { addImage, hideAllImages, workOf } from '../../../test/work.js';
import type { WorkReviewsDto } from '../report/dto/work-review.dto.js';
import { ReviewDecisionsService } from './review-decisions.service.js';

const REFERENCE = 'one two three four five six seven eight nine ten';
const WRITTEN = '<p>one two three for five six seven eight nine ten</p>';
const MARK_MISSING = 'Please mark the text as correct or wrong: no comparison gives its result';

let app: TestApp;
let beside: TestApp;
let reviewer: Reviewer;
let withReference: string;
let without: string;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  beside = await TestApp.start({ minWords: 3, beside: app });
  reviewer = await Reviewer.create(app);
  await hideAllImages(app);
  withReference = await addImage(app, 'With words');
  without = await addImage(app, 'Without');
  await app.rows('UPDATE reference_files SET reference_text = $2 WHERE id = $1', [withReference, REFERENCE]);
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

const pageReview = async (image: string, text = WRITTEN) => {
  const { user } = await submittedPage(app, image, text);
  return { user, id: await reviewIdOf(app, user, 'page') };
};
const shownTo = async ({ token }: TestUser) => (await app.get('/api/users/dashboard', token)).body.user;
const publishByProgram = (id: string) => app.app.get(ReviewDecisionsService).publish(id, {}, 'program');

test('the proposal is shown with its comparison, and is the result without an override', async () => {
  const { user, id } = await pageReview(withReference);
  const { body } = await reviewer.accuracy(id);
  expect(body.proposal).toEqual({
    correct: 9,
    wrong: 1,
    percentage: 90,
    unit: 'words',
    referenceWords: 10,
    textVersion: 1,
  });
  expect(body.items).toMatchObject([
    { itemId: withReference, accuracy: { referenceWords: 10, substituted: 1, percentage: 90 } },
  ]);
  expect(body.items[0]?.accuracy?.runs).toContainEqual({ kind: 'wrong', expected: 'four', written: 'for' });

  const marks = [{ itemId: withReference, isCorrect: false, comments: ' Line one. ' }];
  const answer = await reviewer.publish(id, { marks, overallComments: 'Careful work.' });
  expect(answer.status).toBe(200);
  expect(answer.body.message).toBe('Review submitted successfully!');
  expect(answer.body.review).toMatchObject({
    status: 'reviewed',
    hoursLeft: null,
    claim: null,
    isAutomatic: false,
    result: { correct: 9, wrong: 1, percentage: 90, unit: 'words' },
    report: { status: 'waiting', sentAt: null },
  });
  expect((await reviewer.read(id)).body).toMatchObject({
    overallComments: 'Careful work.',
    draft: null,
    canReview: false,
    items: [{ isCorrect: null, comments: 'Line one.', referenceText: REFERENCE }],
  });
  expect(await shownTo(user)).toMatchObject({
    hasAccuracyResult: true,
    accuracyResult: { correct: 9, wrong: 1, percentage: 90, reviewedAt: answer.body.review.reviewedAt },
  });
  const audit = await app.row(
    `SELECT details FROM audit_log WHERE action = 'review.publish' AND subject_id = $1`,
    [user.id],
  );
  expect(audit.details).toEqual({
    userEmail: user.email,
    assignmentId: (await workOf(app, user)).assignmentId,
    kind: 'page',
    correct: 9,
    wrong: 1,
    percentage: 90,
    overrideReason: '',
  });
});

test('an override needs a reason and keeps the counts', async () => {
  const { id } = await pageReview(withReference);
  expectInvalid(await reviewer.publish(id, { percentage: 95 }), {
    overrideReason: 'Please give a reason for changing the proposed percentage',
  });
  const { body } = await reviewer.publish(id, { percentage: 95, overrideReason: ' The page is torn ' });
  expect(body.review.result).toEqual({
    correct: 9,
    wrong: 1,
    percentage: 95,
    unit: 'words',
    referenceWords: 10,
    textVersion: 1,
  });
  expect((await reviewer.read(id)).body.overrideReason).toBe('The page is torn');
});

test('a mark beside a comparison is neither stored nor shown, also if an earlier release has stored it', async () => {
  const { user, id } = await pageReview(withReference);
  await reviewer.publish(id);
  const shown = async () => [
    (await reviewer.read(id)).body.items[0]?.isCorrect,
    (await app.get<WorkReviewsDto>('/api/work/reviews', user.token)).body.reviews[0]?.items[0]?.isCorrect,
  ];
  expect(await shown()).toEqual([null, null]);
  const stored = [{ itemId: withReference, isCorrect: true, comments: '' }];
  await app.rows('UPDATE reviews SET marks = $2::jsonb WHERE id = $1', [id, JSON.stringify(stored)]);
  expect(await shown()).toEqual([null, null]);
  await reviewer.reopen(id);
  expect((await reviewer.read(id)).body.draft?.marks).toEqual([{ ...stored[0], isCorrect: null }]);
});

test('without a reference the result follows from the marks', async () => {
  const { id } = await pageReview(without);
  expect((await reviewer.accuracy(id)).body).toEqual({
    items: [{ itemId: without, accuracy: null }],
    proposal: null,
    proposalProblem: null,
  });
  for (const marks of [[], [{ itemId: without, comments: 'Torn' }], [{ itemId: without, isCorrect: null }]]) {
    const said = { marks, percentage: 50, overrideReason: 'Torn' };
    expectInvalid(await reviewer.publish(id, said), { marks: MARK_MISSING });
  }
  const { body } = await reviewer.publish(id, { marks: [{ itemId: without, isCorrect: false }] });
  expect(body.review.result).toEqual({ correct: 0, wrong: 1, percentage: 0, unit: 'images' });
});

test('a document is compared with the reference texts of the active images in their order', async () => {
  const user = await submittedDocument(app, WRITTEN);
  const id = await reviewIdOf(app, user);
  expect((await reviewer.read(id)).body).toMatchObject({
    title: 'Document',
    hasReference: true,
    items: [{ itemId: user.id, image: null, referenceTitle: 'With words', referenceText: REFERENCE }],
  });
  expect((await reviewer.publish(id)).body.review.result).toMatchObject({ percentage: 90, unit: 'words' });
});

test('a sequential session is published by its marks', async () => {
  const work = await completedSequentialWork(app, [withReference, without]);
  const id = await reviewIdOf(app, work.user, 'sequential');
  expect((await reviewer.accuracy(id)).body.proposal).toBeNull();
  const { body } = await reviewer.publish(id, {
    marks: [
      { itemId: withReference, isCorrect: true },
      { itemId: without, isCorrect: false, comments: 'Torn' },
    ],
  });
  expect(body.review.result).toEqual({ correct: 1, wrong: 1, percentage: 50, unit: 'images' });
  const session = await app.get(
    `/api/admin/sequential-work/${await sessionIdOf(app, work)}`,
    reviewer.admin.token,
  );
  expect(session.body.session).toMatchObject({
    isReviewed: true,
    accuracyResult: { correct: 1, wrong: 1, percentage: 50 },
  });
  expect(await shownTo(work.user)).toMatchObject({ hasSequentialAccuracyResult: true });
});

test.each([
  ['a text of other work', { marks: [{ itemId: randomUUID(), isCorrect: true }] }, 'marks'],
  ['a half percentage', { percentage: 12.5 }, 'percentage'],
  ['too much', { percentage: 101 }, 'percentage'],
  ['comments without end', { overallComments: 'x'.repeat(5001) }, 'overallComments'],
])('%s is refused, and leaves nothing', async (_, said, field) => {
  const { id } = await pageReview(withReference);
  const answer = await reviewer.publish(id, said);
  expect(answer.status).toBe(400);
  expect(answer.body).toHaveProperty('errors', { [field]: expect.any(Array) });
  expect((await reviewer.read(id)).body).toMatchObject({ status: 'pending', result: null });
});

test('an unknown or a published review cannot be published', async () => {
  expectRefusal(await reviewer.publish(randomUUID()), { status: 404, code: 'NOT_FOUND' });
  const { id } = await pageReview(without);
  await reviewer.publish(id);
  expectRefusal(await reviewer.publish(id), { status: 409, code: 'ALREADY_REVIEWED' });
});

describe('a draft', () => {
  const marks = [{ itemId: randomUUID(), isCorrect: false, comments: 'Half ' }];

  test('is saved unchanged, claims a free review, and counts its versions', async () => {
    const { id } = await pageReview(without);
    const { status, body } = await reviewer.save(id, { marks, overallComments: ' So far ' });
    expect([status, body.draftVersion, body.claim.isMine]).toEqual([200, 1, true]);
    expect((await reviewer.read(id)).body).toMatchObject({
      draftVersion: 1,
      draft: { marks, overallComments: ' So far ', percentage: null, overrideReason: null },
    });
  });

  test('rejects a save with an outdated base version', async () => {
    const { id } = await pageReview(without);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => reviewer.save(id, { overallComments: `by ${n}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    if (refused) {
      expectRefusal(refused, { status: 409, code: 'REVIEW_DRAFT_CONFLICT', facts: { draftVersion: 1 } });
    }
  });

  test('rejects a malformed draft and a draft of a published review', async () => {
    const { id } = await pageReview(without);
    expect((await reviewer.save(id, { baseVersion: -1 })).status).toBe(400);
    expect((await reviewer.save(id, { marks: 'all' })).status).toBe(400);
    await reviewer.publish(id);
    expectRefusal(await reviewer.save(id), { status: 409, code: 'ALREADY_REVIEWED' });
  });
});

describe('concurrent calls', () => {
  const countsOf = ({ id }: TestUser) =>
    app.row(
      `SELECT (SELECT count(*)::int FROM audit_log WHERE subject_id = $1 AND action = 'review.publish') AS audited,
         (SELECT count(*)::int FROM reviews WHERE user_id = $1 AND status = 'published') AS published`,
      [id],
    );

  test('of many publications in two processes, one succeeds', async () => {
    const { user, id } = await pageReview(without);
    const other = new Reviewer(beside, reviewer.admin);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? reviewer : other).publish(id)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await countsOf(user)).toEqual({ audited: 1, published: 1 });
  });

  test('of a publication by an administrator and by the program, one succeeds', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const { user, id } = await pageReview(withReference);
      const [answer, program] = await Promise.allSettled([reviewer.publish(id), publishByProgram(id)]);
      const isByProgram = program.status === 'fulfilled';
      const refused = { status: 'rejected', reason: { code: 'ALREADY_REVIEWED' } };
      if (!isByProgram) expect(program).toMatchObject(refused);
      expect(answer).toMatchObject({ value: { status: isByProgram ? 409 : 200 } });
      expect(await countsOf(user)).toEqual({ audited: isByProgram ? 0 : 1, published: 1 });
      expect((await reviewer.read(id)).body.isAutomatic).toBe(isByProgram);
    }
  });

  test('of the two calls that publish sequential work, one succeeds', async () => {
    const work = await completedSequentialWork(app, [withReference, without]);
    const [id, sessionId] = [await reviewIdOf(app, work.user, 'sequential'), await sessionIdOf(app, work)];
    const imageReviews = [{ imageId: withReference, isCorrect: true }];
    const answers = await Promise.all([
      reviewer.publish(id),
      reviewAs(app, reviewer.admin, sessionId, { imageReviews }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('the program does not publish a claimed review', async () => {
    const { id } = await pageReview(withReference);
    await reviewer.claim(id);
    await expect(publishByProgram(id)).rejects.toMatchObject({ code: 'REVIEW_CLAIMED' });
    expect((await reviewer.publish(id)).status).toBe(200);
  });
});
