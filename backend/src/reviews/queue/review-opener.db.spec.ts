import { afterAll, beforeAll, expect, test } from 'vitest';
import { PageWork } from '../../../test/page-work.js';
import { completedSequentialWork, sessionIdOf } from '../../../test/reviews.js';
import { TestApp } from '../../../test/test-app.js';
import type { TestUser } from '../../../test/users.js';
import { addImage, hideAllImages, startedUser } from '../../../test/work.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
});
afterAll(() => app.stop());

const OF_PERSON = `
  SELECT kind, subject_id AS "subjectId", round, items, words, submitted_at AS "submittedAt", due_at AS "dueAt", status
  FROM reviews WHERE user_id = $1 ORDER BY submitted_at`;

const reviewsOf = ({ id }: Pick<TestUser, 'id'>) => app.rows(OF_PERSON, [id]);
const HOURS_24 = 24 * 3_600_000;

test('a document opens one review, however often it is submitted', async () => {
  const user = await startedUser(app);
  const content = '<p>one two three four</p>';
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => app.post('/api/work/submit', { content }, user.token)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [review, ...others] = await reviewsOf(user);
  expect(others).toEqual([]);
  expect(review).toEqual({
    kind: 'document',
    subjectId: user.id,
    round: 1,
    items: 1,
    words: 4,
    submittedAt: expect.any(Date),
    dueAt: expect.any(Date),
    status: 'open',
  });
  expect(Number(review?.dueAt) - Number(review?.submittedAt)).toBe(HOURS_24);
});

test('a refused submission opens no review', async () => {
  const user = await startedUser(app);
  expect((await app.post('/api/work/submit', { content: '<p>short</p>' }, user.token)).status).toBe(400);
  expect(await reviewsOf(user)).toEqual([]);
});

test('each page opens one review, also if a hidden image completes the work', async () => {
  await hideAllImages(app);
  const [first, second] = [await addImage(app), await addImage(app)];
  const work = new PageWork(app, await startedUser(app));
  await work.submit(first, 'one two three');
  await hideAllImages(app);
  const third = await addImage(app);
  await work.submit(third, 'one two three four');
  expect(await reviewsOf(work.user)).toMatchObject([
    { kind: 'page', subjectId: first, words: 3, round: 1 },
    { kind: 'page', subjectId: third, words: 4, round: 1 },
  ]);
  expect((await work.progress()).submittedImageIds).not.toContain(second);
});

test('a completed sequential session opens one review', async () => {
  await hideAllImages(app);
  const images = [await addImage(app), await addImage(app)];
  const work = await completedSequentialWork(app, images);
  await work.complete();
  expect(await reviewsOf(work.user)).toMatchObject([
    { kind: 'sequential', subjectId: await sessionIdOf(app, work), items: 2, words: null, status: 'open' },
  ]);
});
