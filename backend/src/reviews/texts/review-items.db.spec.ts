import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addImageWithReference, reviewIdOf } from '../../../test/reviewed-work.js';
import { Reviewer } from '../../../test/reviewer.js';
import { completedSequentialWork } from '../../../test/reviews.js';
import { TestApp } from '../../../test/test-app.js';
import { hideAllImages } from '../../../test/work.js';

let app: TestApp;
let reviewer: Reviewer;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1 });
  reviewer = await Reviewer.create(app);
});
afterAll(() => app.stop());

/** Jobs in the background can run statements during a read. They do not in the smallest of several numbers. */
const READS = 3;

/** Reads the review of sequential work with this number of images. @returns the number of database statements */
async function countStatements(images: number): Promise<number> {
  await hideAllImages(app);
  const ids: string[] = [];
  for (let place = 0; place < images; place += 1) {
    ids.push(await addImageWithReference(app, 'one two three', `Page ${place}`));
  }
  const work = await completedSequentialWork(app, ids);
  const id = await reviewIdOf(app, work.user);
  const counts: number[] = [];
  for (let read = 0; read < READS; read += 1) counts.push(await countStatementsOfRead(id));
  const { status, body } = await reviewer.read(id);
  expect([status, body.items.map(({ image }) => image?.title)]).toEqual([
    200,
    ids.map((_, place) => `Page ${place}`),
  ]);
  for (const { submissionContent, textVersion } of body.items) {
    expect(submissionContent).not.toBe('');
    expect(textVersion).toBe(1);
  }
  return Math.min(...counts);
}

async function countStatementsOfRead(id: string): Promise<number> {
  const query = vi.spyOn(Client.prototype, 'query');
  await reviewer.read(id);
  const statements = query.mock.calls.length;
  query.mockRestore();
  return statements;
}

test('sequential work with many images is read with as many statements as with few', async () => {
  const ofFew = await countStatements(2);
  expect(await countStatements(12)).toBe(ofFew);
});
