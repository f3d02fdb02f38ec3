import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { poolOf } from '../database/pool.js';
import { readCountedPage } from './counted-page.js';

const MANY = 4500;
let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
  await app.rows('CREATE TABLE things (id int PRIMARY KEY, size int)');
  await app.rows(
    `INSERT INTO things SELECT n, nullif(n * 7919 % 100, 0) FROM generate_series(1, ${MANY}) AS n`,
  );
});
afterAll(() => app.stop());

const ORDERS = ['t.size ASC NULLS LAST, t.id ASC', 't.size DESC NULLS LAST, t.id DESC', 't.id DESC'];

function pageOf(condition: string, order: string, offset: number) {
  const where = `WHERE ${condition} AND $1::int > 0`;
  const total = `SELECT count(*)::int AS total FROM things t ${where}`;
  const list = { table: 'things', alias: 't', where, order, total, parameters: [1] };
  return readCountedPage<{ id: number }>(poolOf(app.database), list, { limit: 25, offset });
}

test.each([
  ['everything', 'true'],
  ['a few', 't.size < 10'],
  ['one', 't.id = 3'],
  ['nothing', 't.size > 1000'],
])('%s comes in order, page by page, with its total', async (_, condition) => {
  for (const order of ORDERS) {
    const all = await app.rows<{ id: number }>(`SELECT * FROM things t WHERE ${condition} ORDER BY ${order}`);
    for (const offset of [0, 25, 400, 2000, MANY - 5, MANY, MANY + 100]) {
      expect(await pageOf(condition, order, offset)).toEqual({
        rows: all.slice(offset, offset + 25),
        total: all.length,
        offset,
      });
    }
  }
});
