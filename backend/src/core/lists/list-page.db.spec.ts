import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestApp } from '../../../test/test-app.js';
import { poolOf } from '../database/pool.js';
import { EXACT_TOTAL_LIMIT_ROWS, readListPage, type SortKey } from './list-page.js';

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
  isTotalExact?: boolean;
}

/** Reads 25 rows, and returns how many statements that took. */
async function read({ condition, order = [ID], offset = 0, isTotalExact = false }: Reading) {
  const pool = poolOf(app.database);
  const query = vi.spyOn(pool, 'query').mockClear();
  const list = {
    from: 'items t',
    conditions: ['$1::int > 0', condition],
    order,
    exactTotal: isTotalExact
      ? `SELECT count(*)::int AS total FROM items t WHERE $1::int > 0 AND ${condition}`
      : undefined,
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
    ['all rows', 'true', true],
    ['more rows than are fetched by an index', 't.size < 90', true],
    ['a few rows', 't.size < 10', false],
    ['one row', 't.id = 3', false],
    ['no row', 't.size > 1000', false],
  ])('has the same pages as one query for %s', async (_, condition, isTotalExact) => {
    const all = await app.rows<{ id: number }>(`SELECT * FROM items t WHERE ${condition} ORDER BY ${sql}`);
    for (const offset of [0, 25, 600, all.length - 5, all.length, all.length + 100]) {
      if (offset < 0) continue;
      const { page } = await read({ condition, order, offset, isTotalExact });
      expect(page).toEqual({ rows: all.slice(offset, offset + 25), total: all.length, offset });
    }
  });
});

test('a total of 0 needs no query for rows', async () => {
  expect((await read({ condition: 'false' })).statements).toBe(1);
  expect((await read({ condition: 't.id = 1' })).statements).toBe(2);
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
