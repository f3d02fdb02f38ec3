import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { addImageWithReference, reviewIdOf, submittedPage } from '../../../test/reviewed-work.js';
import { Reviewer } from '../../../test/reviewer.js';
import { SequentialWork } from '../../../test/sequential-work.js';
import { TestApp } from '../../../test/test-app.js';
import type { TestUser } from '../../../test/users.js';
import { hideAllImages, startedUser } from '../../../test/work.js';
import type { CorrectionDto, CorrectionsDto } from './dto/corrections.dto.js';

const REFERENCE = 'It was a dark and very stormy night in the old harbour';

let app: TestApp;
let reviewer: Reviewer;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1 });
  reviewer = await Reviewer.create(app, 'Sample Reviewer');
});
afterAll(() => app.stop());

const list = ({ token }: TestUser, id: string) =>
  app.get<CorrectionsDto>(`/api/work/reviews/${id}/corrections`, token);
const read = ({ token }: TestUser, id: string, itemId: string) =>
  app.get<CorrectionDto>(`/api/work/reviews/${id}/corrections/${itemId}`, token);

test('a published page is shown with its image, comments and differences, and without the reviewer', async () => {
  const image = await addImageWithReference(app, REFERENCE, 'Ledger, page 1');
  const { user, reviewId } = await submittedPage(app, image, REFERENCE.replace('stormy', 'calm'));
  const refused = { status: 409, code: 'REVIEW_NOT_PUBLISHED' };
  expectRefusal(await list(user, reviewId), refused);
  expectRefusal(await read(user, reviewId, image), refused);
  const marks = [{ itemId: image, isCorrect: null, comments: 'Look at the adjectives.' }];
  const published = await reviewer.publish(reviewId, { marks, overallComments: 'Careful work.' });
  expect(published.status).toBe(200);

  const { body, text } = await list(user, reviewId);
  expect(body).toMatchObject({
    review: { _id: reviewId, kind: 'page', overallComments: 'Careful work.', result: { percentage: 92 } },
    items: [
      {
        itemId: image,
        title: 'Ledger, page 1',
        image: { _id: image, title: 'Ledger, page 1', filename: expect.any(String) },
        isCorrect: null,
        comments: 'Look at the adjectives.',
      },
    ],
  });
  expect(text).not.toContain('Sample Reviewer');
  expect(text).not.toContain(reviewer.admin.email);
  const { body: correction } = await read(user, reviewId, image);
  expect(correction.submissionContent).toContain('calm');
  expect(correction.accuracy).toMatchObject({
    correct: 11,
    wrong: 1,
    runs: [
      { kind: 'same', written: 'It was a dark and very' },
      { kind: 'wrong', written: 'calm', expected: 'stormy' },
      { kind: 'same', written: 'night in the old harbour' },
    ],
  });

  const stranger = await startedUser(app);
  const missing = { status: 404, code: 'NOT_FOUND' };
  expectRefusal(await list(stranger, reviewId), missing);
  expectRefusal(await read(stranger, reviewId, image), missing);
  expectRefusal(await read(user, reviewId, user.id), missing);
  await reviewer.reopen(reviewId);
  expectRefusal(await list(user, reviewId), refused);
});

test('a page that a reviewer has marked has no comparison, and a passage that is left out is not shown in full', async () => {
  const passage = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ');
  const image = await addImageWithReference(
    app,
    `${REFERENCE} ${passage} ${REFERENCE} ${passage.toUpperCase()}`,
  );
  const marked = await submittedPage(app, image, 'nothing of it');
  expect((await reviewer.publish(marked.reviewId)).status).toBe(200);
  expect((await read(marked.user, marked.reviewId, image)).body.accuracy).toBeNull();

  const half = await submittedPage(app, image, `${REFERENCE} ${REFERENCE} ${passage.toUpperCase()}`);
  expect((await reviewer.publish(half.reviewId, { marks: [] })).status).toBe(200);
  const { accuracy } = (await read(half.user, half.reviewId, image)).body;
  const missing = accuracy?.runs.find(({ kind }) => kind === 'missing')?.expected ?? '';
  expect(missing).toMatch(/^word0 word1 .*word59 … \(40 more words\)$/);
});

test('sequential work has its texts in the order of the images, each with its mark', async () => {
  await hideAllImages(app);
  const images = [];
  for (const title of ['First', 'Second']) images.push(await addImageWithReference(app, REFERENCE, title));
  const user = await startedUser(app);
  const work = new SequentialWork(app, user);
  await work.start();
  await work.submitAll(images);
  expect((await work.complete()).status).toBe(200);
  const reviewId = await reviewIdOf(app, user);
  const marks = images.map((itemId, index) => ({
    itemId,
    isCorrect: index === 0,
    comments: index === 0 ? '' : 'The end is missing.',
  }));
  expect((await reviewer.publish(reviewId, { marks })).status).toBe(200);
  const { items } = (await list(user, reviewId)).body;
  expect(items.map(({ itemId, isCorrect, comments }) => [itemId, isCorrect, comments])).toEqual([
    [images[0], true, ''],
    [images[1], false, 'The end is missing.'],
  ]);

  const isChanged = async (id: string | undefined) =>
    (await read(user, reviewId, id ?? '')).body.isReferenceChanged;
  expect(await isChanged(images[1])).toBe(false);
  const changed = { referenceText: REFERENCE.replace('dark', 'bright') };
  const put = await app.put(`/api/admin/images/${images[1]}`, changed, reviewer.admin.token);
  expect(put.status).toBe(200);
  expect([await isChanged(images[0]), await isChanged(images[1])]).toEqual([false, true]);
});
