import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { completedSequentialWork, reviewAs, sessionIdOf } from '../../../test/reviews.js';
import { SequentialWork } from '../../../test/sequential-work.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { addImage, startedUser, workOf } from '../../../test/work.js';
import type { SequentialReviewDto } from './dto/sequential-review.dto.js';

let app: TestApp;
let admin: TestUser;
let images: string[];

beforeAll(async () => {
  app = await TestApp.start({ works: true });
  admin = await addAdmin(app);
  images = [await addImage(app, 'One'), await addImage(app, 'Two'), await addImage(app, 'Three')];
});
afterAll(() => app.stop());

const read = (id: string) =>
  app.get<{ session: SequentialReviewDto }>(`/api/admin/sequential-work/${id}`, admin.token);

/** What a review has left anywhere. */
async function tracesOf({ user }: SequentialWork) {
  const { accuracy } = await app.row(
    'SELECT sequential_accuracy AS accuracy FROM assignments WHERE user_id = $1',
    [user.id],
  );
  const audit = await app.rows(
    `SELECT actor_email AS actor, details FROM audit_log WHERE action = 'sequential-work.review' AND subject_id = $1`,
    [user.id],
  );
  const reports = await app.rows(
    `SELECT data FROM pgboss.job WHERE name = 'make-review-report' AND data->>'reviewId' IN (
       SELECT id::text FROM reviews WHERE user_id = $1)`,
    [user.id],
  );
  return { accuracy, audit, reports };
}

const NOTHING = { accuracy: null, audit: [], reports: [] };

test('a session is read with its submitted texts and the hours left', async () => {
  const work = await completedSequentialWork(app, images);
  const id = await sessionIdOf(app, work);
  const { status, body } = await read(id);
  expect(status).toBe(200);
  expect(body.session).toEqual({
    _id: id,
    userId: { _id: work.user.id, name: work.user.name, email: work.user.email },
    assignmentId: (await workOf(app, work.user)).assignmentId,
    assignmentNumber: 1,
    project: { _id: expect.any(String), name: 'Main project' },
    totalImages: 3,
    completedImages: 3,
    isCompleted: true,
    isReviewed: false,
    isPenalized: false,
    startedAt: expect.stringMatching(/Z$/),
    completedAt: expect.stringMatching(/Z$/),
    reviewedAt: null,
    reviewDeadline: expect.stringMatching(/Z$/),
    status: 'pending',
    hoursLeft: 23,
    accuracyResult: null,
    overallComments: '',
    imageSubmissions: images.map((image, index) => ({
      _id: expect.any(String),
      imageId: {
        _id: image,
        filename: expect.stringMatching(/\.png$/),
        title: ['One', 'Two', 'Three'][index],
      },
      submissionContent: `text of ${image}`,
      isCorrect: null,
      reviewComments: '',
    })),
  });
});

test('an unknown session is a 404', async () => {
  expectRefusal(await read(randomUUID()), { status: 404, code: 'NOT_FOUND' });
  expectRefusal(await reviewAs(app, admin, randomUUID()), { status: 404, code: 'NOT_FOUND' });
  expect((await read('no-id')).status).toBe(400);
});

test('a review publishes its result on the session, the dashboard, in the audit log and by e-mail', async () => {
  const work = await completedSequentialWork(app, images, { name: 'Sample Writer' });
  const id = await sessionIdOf(app, work);
  const { status, body } = await reviewAs(app, admin, id, {
    imageReviews: [
      { imageId: images[1], isCorrect: false, comments: '  The last <line> is missing.\nSee & repeat. ' },
    ],
    overallComments: 'Careful work.',
  });
  expect(status).toBe(200);
  expect(body.message).toBe('Review submitted successfully!');
  expect(body.session).toMatchObject({
    isReviewed: true,
    status: 'reviewed',
    hoursLeft: null,
    reviewedAt: expect.stringMatching(/Z$/),
    accuracyResult: { correct: 2, wrong: 1, percentage: 67 },
    overallComments: 'Careful work.',
    imageSubmissions: [
      { isCorrect: true, reviewComments: '' },
      { isCorrect: false, reviewComments: 'The last <line> is missing.\nSee & repeat.' },
      { isCorrect: true, reviewComments: '' },
    ],
  });
  expect((await read(id)).body.session).toEqual(body.session);
  expect((await work.read()).body.session).toMatchObject({
    isReviewed: true,
    accuracyResult: { correct: 2, wrong: 1, percentage: 67 },
  });

  const { body: dashboard } = await app.get('/api/users/dashboard', work.user.token);
  expect(dashboard.user).toMatchObject({
    hasSequentialAccuracyResult: true,
    sequentialWorkAccuracy: { correct: 2, wrong: 1, percentage: 67, reviewedAt: body.session.reviewedAt },
  });
  const { assignmentId } = await workOf(app, work.user);
  expect((await tracesOf(work)).audit).toEqual([
    {
      actor: admin.email,
      details: { userEmail: work.user.email, assignmentId, correct: 2, wrong: 1, percentage: 67 },
    },
  ]);

  const [email] = await app.mailbox.waitFor(work.user.email, /was reviewed: 67% correct – Inkwell$/);
  expect(email?.text).toContain('Careful work.');
  expect(email?.text).toMatch(
    /1\. One: Correct\s+2\. Two: Wrong\s+The last <line> is missing\.\s+See & repeat\.\s+3\. Three: Correct/,
  );
  expect(email?.html).toContain('The last &lt;line&gt; is missing.');
});

test('a review without marks marks every image as correct', async () => {
  const work = await completedSequentialWork(app, images);
  const { body } = await reviewAs(app, admin, await sessionIdOf(app, work));
  expect(body.session.accuracyResult).toEqual({ correct: 3, wrong: 0, percentage: 100 });
  expect(body.session.imageSubmissions.every(({ isCorrect }) => isCorrect)).toBe(true);
});

test.each([
  ['no list', { imageReviews: 'all' }, { imageReviews: 'imageReviews must be a list' }],
  ['nothing in the list', { imageReviews: [null] }, null],
  [
    'no image',
    { imageReviews: [{ isCorrect: true }] },
    { imageReviews: 'Please say which image this is for' },
  ],
  [
    'no mark',
    { imageReviews: [{ imageId: randomUUID(), isCorrect: 'yes' }] },
    { imageReviews: 'Please mark each image as correct or wrong' },
  ],
  [
    'comments that are no text',
    { imageReviews: [{ imageId: randomUUID(), isCorrect: true, comments: 1 }] },
    { imageReviews: 'Comments are a text of at most 5000 characters' },
  ],
  [
    'comments that are too long',
    { overallComments: 'x'.repeat(5001) },
    { overallComments: 'Comments are a text of at most 5000 characters' },
  ],
  [
    'an image of other work',
    { imageReviews: [{ imageId: randomUUID(), isCorrect: true }] },
    { imageReviews: 'One of the images is not part of this work' },
  ],
] as const)('%s is refused, and leaves nothing', async (_, body, errors) => {
  const work = await completedSequentialWork(app, images);
  const answer = await reviewAs(app, admin, await sessionIdOf(app, work), body);
  if (errors) expectInvalid(answer, errors);
  expect(answer.status).toBe(400);
  expect(await tracesOf(work)).toEqual(NOTHING);
});

test('rejects two marks of one image', async () => {
  const work = await completedSequentialWork(app, images);
  const mark = { imageId: images[0], isCorrect: false };
  expectInvalid(await reviewAs(app, admin, await sessionIdOf(app, work), { imageReviews: [mark, mark] }), {
    imageReviews: 'Each image can be marked once',
  });
});

test('rejects a session that is not completed, penalized or reviewed', async () => {
  const work = new SequentialWork(app, await startedUser(app));
  await work.start();
  await work.submitAll(images);
  const id = await sessionIdOf(app, work);
  const refusedWith = async (code: string) =>
    expectRefusal(await reviewAs(app, admin, id), { status: 409, code });

  await refusedWith('SEQUENTIAL_NOT_COMPLETED');
  await app.rows('UPDATE sequential_sessions SET is_penalized = true WHERE id = $1', [id]);
  await refusedWith('SEQUENTIAL_PENALIZED');
  expect(await tracesOf(work)).toEqual(NOTHING);

  await app.rows('UPDATE sequential_sessions SET is_penalized = false WHERE id = $1', [id]);
  await work.complete();
  expect((await reviewAs(app, admin, id)).status).toBe(200);
  const before = await tracesOf(work);
  await refusedWith('ALREADY_REVIEWED');
  expect(await tracesOf(work)).toEqual(before);
});

test('accepts an overdue review', async () => {
  const work = await completedSequentialWork(app, images);
  const id = await sessionIdOf(app, work);
  await app.rows(`UPDATE sequential_sessions SET review_deadline = now() WHERE id = $1`, [id]);
  expect((await read(id)).body.session).toMatchObject({ status: 'overdue', hoursLeft: 0 });
  expect((await reviewAs(app, admin, id)).status).toBe(200);
});

test('a text that covers less than half of its reference is not correct by default', async () => {
  const work = await completedSequentialWork(app, images);
  const id = await sessionIdOf(app, work);
  const [first, second] = images;
  const reference = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
  await app.rows('UPDATE reference_files SET reference_text = $2 WHERE id = $1', [second, reference]);
  const message = 'Please mark the text as correct or wrong: no comparison gives its result';
  const others = [{ imageId: first, isCorrect: true }];
  for (const imageReviews of [[], others])
    expectInvalid(await reviewAs(app, admin, id, { imageReviews }), { marks: message });
  const imageReviews = [{ imageId: second, isCorrect: false }];
  const { status, body } = await reviewAs(app, admin, id, { imageReviews });
  expect([status, body.session.accuracyResult]).toMatchObject([200, { correct: 2, wrong: 1 }]);
  await app.rows('UPDATE reference_files SET reference_text = NULL WHERE id = $1', [second]);
});
