import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { poolOf } from '../database/pool.js';
import type { SortKey } from './keyset.js';
import { EXACT_TOTAL_LIMIT_ROWS, readListPage } from './list-page.js';

const ROWS = 12_500;
let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
  await app.rows('CREATE TABLE items (id int PRIMARY KEY, size int)');
  await app.rows(
    `INSERT INTO items SELECT n, nullif(n * 7919 % 100, 0) FROM generate_series(1, ${ROWS}) AS n`,
  );
});
afterAll(() => app.stop());

const ID: SortKey = { expression: 't.id', direction: 'DESC' };
const ORDERS: [string, SortKey[]][] = [
  ['t.size ASC, t.id DESC', [{ expression: 't.size', direction: 'ASC' }, ID]],
  ['t.size DESC, t.id DESC', [{ expression: 't.size', direction: 'DESC' }, ID]],
  ['t.size DESC NULLS LAST, t.id DESC', [{ expression: 't.size', direction: 'DESC', nulls: 'LAST' }, ID]],
  ['t.id DESC', [ID]],
];

interface Reading {
  condition: string;
  order?: SortKey[];
  offset?: number;
}

/** Reads 25 rows, and returns how many statements that took. */
async function read({ condition, order = [ID], offset = 0 }: Reading) {
  const pool = poolOf(app.database);
  const query = vi.spyOn(pool, 'query').mockClear();
  const list = {
    from: 'items t',
    conditions: ['$1::int > 0', condition],
    order,
    parameters: [1],
  };
  const page = await readListPage<{ id: number }>(
    pool,
    list,
    { limit: 25, offset },
    (selected) => `SELECT * FROM (${selected}) AS t`,
  );
  // Jobs use the same pool.
  const statements = query.mock.calls.filter(([text]) => String(text).includes('items t')).length;
  return { page, statements };
}

describe.each(ORDERS)('a list sorted by %s', (sql, order) => {
  test.each([
    ['all rows', 'true'],
    ['more rows than are fetched by an index', 't.size < 90'],
    ['a few rows', 't.size < 10'],
    ['one row', 't.id = 3'],
    ['no row', 't.size > 1000'],
  ])('has the same pages as one query for %s', async (_, condition) => {
    const all = await app.rows<{ id: number }>(`SELECT * FROM items t WHERE ${condition} ORDER BY ${sql}`);
    const count =
      all.length > EXACT_TOTAL_LIMIT_ROWS
        ? { total: EXACT_TOTAL_LIMIT_ROWS, totalIsMore: true }
        : { total: all.length };
    for (const offset of [0, 25, 600, count.total - 5, count.total, all.length, all.length + 100]) {
      if (offset < 0 || (count.totalIsMore && offset > EXACT_TOTAL_LIMIT_ROWS)) continue;
      const { page } = await read({ condition, order, offset });
      expect(page).toEqual({ rows: all.slice(offset, offset + 25), ...count, offset });
    }
  });
});

test('a total of 0 needs no query for rows', async () => {
  expect((await read({ condition: 'false' })).statements).toBe(1);
  expect((await read({ condition: 't.id = 1' })).statements).toBe(2);
});

test('other rows are counted if that is faster', async () => {
  const list = {
    from: 'items t',
    conditions: [],
    order: [ID],
    parameters: [],
    counted: 'generate_series(1, 3)',
  };
  const select = (selected: string) => `SELECT * FROM (${selected}) AS t`;
  const { total, rows } = await readListPage(poolOf(app.database), list, { limit: 2, offset: 0 }, select);
  expect({ total, rows: rows.length }).toEqual({ total: 3, rows: 2 });
});

test('the form of a condition depends on the number of rows', async () => {
  const forms = { indexed: 't.id <= 3', perRow: 'false' };
  const list = { from: 'items t', conditions: [forms], order: [ID], parameters: [] };
  const select = (selected: string) => `SELECT * FROM (${selected}) AS t`;
  const page = { limit: 25, offset: 0 };
  const few = await readListPage<{ id: number }>(poolOf(app.database), list, page, select);
  expect(few.rows.map(({ id }) => id)).toEqual([3, 2, 1]);
  const many = { ...list, conditions: [{ indexed: 'true', perRow: 't.id <= 3' }] };
  const found = await readListPage<{ id: number }>(poolOf(app.database), many, page, select);
  expect(found).toMatchObject({ total: 10_000, totalIsMore: true });
  expect(found.rows.map(({ id }) => id)).toEqual([3, 2, 1]);
});

describe('a total that is counted', () => {
  test('is exact up to 10,000', async () => {
    const { page } = await read({ condition: `t.id <= ${EXACT_TOTAL_LIMIT_ROWS}`, offset: 9_990 });
    expect(page.total).toBe(10_000);
    expect(page.totalIsMore).toBeUndefined();
    expect(page.rows.map(({ id }) => id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('is 10,000 with totalIsMore if there are more rows', async () => {
    const { page } = await read({ condition: 'true', offset: 10_000 });
    expect(page).toMatchObject({ total: 10_000, totalIsMore: true });
    expect(page.rows.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, n) => ROWS - 10_000 - n));
  });

  test('refuses an offset over 10,000 if there are more rows', async () => {
    await expect(read({ condition: 'true', offset: 10_001 })).rejects.toMatchObject({
      code: 'PAGE_TOO_DEEP',
      status: 400,
    });
    const { page } = await read({ condition: 't.id < 100', offset: 10_001 });
    expect(page).toEqual({ rows: [], total: 99, offset: 10_001 });
  });
});
