import type { QueryRunner } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SequentialWork } from '../../test/sequential-work.js';
import { TestApp } from '../../test/test-app.js';
import type { TestUser } from '../../test/users.js';
import { addImage, startedUser } from '../../test/work.js';
import { shareConnections } from '../core/database/save-database.js';

const POOL_SIZE = 4;

let app: TestApp;
let user: TestUser;
let image: string;

beforeAll(async () => {
  app = await TestApp.start({ databasePoolSize: POOL_SIZE });
});
afterAll(() => app.stop());
beforeEach(async () => {
  [user, image] = [await startedUser(app), await addImage(app)];
});

/** Runs `work` while other transactions use all connections that are not reserved for saves. */
async function withoutFreeConnections<Result>(work: () => Promise<Result>): Promise<Result> {
  const runners: QueryRunner[] = [];
  try {
    for (let count = 0; count < shareConnections(POOL_SIZE).others; count += 1) {
      const runner = app.database.createQueryRunner();
      runners.push(runner);
      await runner.startTransaction();
    }
    return await work();
  } finally {
    for (const runner of runners) {
      await runner.rollbackTransaction();
      await runner.release();
    }
  }
}

const WHOLE = { content: '<p>one</p>', baseVersion: 0 };
const EDIT = { edit: { at: 3, remove: 3, insert: 'two' }, length: 10, baseVersion: 1 };

test('a document is saved while other requests use all other connections', async () => {
  const answers = await withoutFreeConnections(async () => [
    await app.post('/api/work/save-draft', WHOLE, user.token),
    await app.post('/api/work/save-draft', EDIT, user.token),
    await app.post('/api/work/save-draft', EDIT, user.token),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
});

test('a page is saved while other requests use all other connections', async () => {
  const { content, baseVersion } = WHOLE;
  const answers = await withoutFreeConnections(async () => [
    await app.post(
      '/api/work/save-page-draft',
      { imageId: image, submissionContent: content, baseVersion },
      user.token,
    ),
    await app.post('/api/work/save-page-draft', { imageId: image, ...EDIT }, user.token),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('a sequential text is saved while other requests use all other connections', async () => {
  const work = new SequentialWork(app, user);
  await work.start();
  const { body } = await work.read();
  const answer = await withoutFreeConnections(() => work.write(body.currentImage?._id, WHOLE.content));
  expect(answer.status).toBe(200);
});
