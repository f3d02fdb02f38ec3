import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { changed, many, one } from './rows.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
  await app.rows('CREATE TABLE pairs (id int PRIMARY KEY, name text)');
  await app.rows(`INSERT INTO pairs VALUES (1, 'ink'), (2, 'pen')`);
});
afterAll(() => app.stop());

const LIST = 'SELECT id FROM pairs WHERE id >= $1 ORDER BY id';
const RENAME = 'UPDATE pairs SET name = name WHERE id >= $1';
const REMOVE = 'DELETE FROM pairs WHERE id >= $1 AND false';

test.each([
  { statement: LIST, from: 1, ids: [1, 2] },
  { statement: LIST, from: 3, ids: [] },
  { statement: `${RENAME} RETURNING id`, from: 2, ids: [2] },
  { statement: `${RENAME} RETURNING id`, from: 3, ids: [] },
  { statement: RENAME, from: 1, ids: [] },
])('$statement from $from returns the rows $ids', async ({ statement, from, ids }) => {
  const rows = await many<{ id: number }>(app.database, statement, [from]);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect((await one<{ id: number }>(app.database, statement, [from]))?.id ?? null).toBe(ids[0] ?? null);
});

test.each([
  { statement: RENAME, from: 1, count: 2 },
  { statement: `${RENAME} RETURNING id`, from: 2, count: 1 },
  { statement: REMOVE, from: 1, count: 0 },
])('$statement from $from has changed $count rows', async ({ statement, from, count }) => {
  expect(await changed(app.database, statement, [from])).toBe(count);
});

test('the number of changed rows is not asked of a statement that changes none', async () => {
  await expect(changed(app.database, LIST, [1])).rejects.toThrow('no UPDATE or DELETE');
});
