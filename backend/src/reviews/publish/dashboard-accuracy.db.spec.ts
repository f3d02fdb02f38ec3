import { afterAll, beforeAll, expect, test } from 'vitest';
import { addImageWithReference } from '../../../test/reviewed-work.js';
import { Reviewer, submittedPage } from '../../../test/reviewer.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { addImage, hideAllImages } from '../../../test/work.js';

const REFERENCE = 'one two three four five six seven eight nine ten';
const WRITTEN = 'one two three four five six seven eight nine 10';

let app: TestApp;
let reviewer: Reviewer;
let long: string;
let short: string;
let without: string;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  reviewer = new Reviewer(app, await addAdmin(app));
  await hideAllImages(app);
  long = await addImageWithReference(app, REFERENCE);
  short = await addImageWithReference(app, 'one two three four');
  without = await addImage(app);
});
afterAll(() => app.stop());

const accuracyOf = async ({ token }: TestUser) =>
  (await app.get<{ user: { accuracyResult: object } }>('/api/users/dashboard', token)).body.user
    .accuracyResult;
const reviewOf = async ({ id }: TestUser, image: string) =>
  (
    await app.row<{ id: string }>('SELECT id FROM reviews WHERE user_id = $1 AND subject_id = $2', [
      id,
      image,
    ])
  ).id;

/** The publication of a page without a reference needs a mark. */
const publish = async (user: TestUser, image: string, isCorrect = true) =>
  (
    await reviewer.publish(await reviewOf(user, image), {
      marks: image === without ? [{ itemId: without, isCorrect }] : [],
    })
  ).body.review.result;

test('words and images are never added up', async () => {
  const work = await submittedPage(app, long, WRITTEN);
  await work.submit(without, 'one two three');
  const { user } = work;
  await publish(user, long);
  await publish(user, without, false);
  expect(await accuracyOf(user)).toEqual({
    correct: 9,
    wrong: 1,
    percentage: 90,
    unit: 'words',
    images: { correct: 0, wrong: 1 },
    reviewedAt: expect.stringMatching(/Z$/),
  });
});

test('percentages are weighted by the words of the references', async () => {
  const work = await submittedPage(app, long, `${WRITTEN} and many more words that are not there`);
  await work.submit(short, 'one two three four');
  const { user } = work;
  expect(await publish(user, long)).toMatchObject({
    correct: 9,
    wrong: 9,
    percentage: 10,
    referenceWords: 10,
  });
  expect(await publish(user, short)).toMatchObject({
    correct: 4,
    wrong: 0,
    percentage: 100,
    referenceWords: 4,
  });
  // (10 % of 10 words and 100 % of 4)
  expect(await accuracyOf(user)).toMatchObject({ correct: 13, wrong: 9, percentage: 36 });
  expect(await accuracyOf(user)).not.toHaveProperty('images');
});

test('the figures are about images if no text was compared', async () => {
  const { user } = await submittedPage(app, without, 'one two three');
  await publish(user, without);
  expect(await accuracyOf(user)).toMatchObject({
    correct: 1,
    wrong: 0,
    percentage: 100,
    unit: 'images',
    images: { correct: 1, wrong: 0 },
  });
});
