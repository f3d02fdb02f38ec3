import { createHash } from 'node:crypto';
import type { Pool, QueryResultRow } from 'pg';
import { isDataError } from '../database/database-errors.js';
import { HttpError } from '../http/domain-error.js';
import { keysetAfter, type SortKey } from './keyset.js';
import { encodeCursor, invalidCursor, type KeyValue } from './list-cursor.js';
import type { ListQuery, Page } from './list-query.js';
import type { SearchCondition } from './search-condition.js';
import { readAsOf } from './updates.js';

/**
 * Totals are counted up to this limit. Beyond it, a list returns `totalIsMore`. Up to it, all rows of a filter are read from the
 * filter's index and sorted; more are read in the order of the sort.
 */
export const EXACT_TOTAL_LIMIT_ROWS = 10_000;

/** A condition, or its two forms: for few rows, found by an index, and for many, checked row by row in the order of the list. */
export type ListCondition = string | SearchCondition;

export interface ListStatement {
  /** Table and alias, as in `reviews r`. */
  from: string;
  /** Joined by AND. */
  conditions: readonly ListCondition[];
  search?: SearchCondition | undefined;
  /** Rows that are counted instead, as in `reviews r WHERE r.status = 'open'`: as many, and found faster. */
  counted?: string | undefined;
  /** A statement that selects all rows faster than `from` and the conditions. */
  fetched?: string | undefined;
  /**
   * Whether a page is read by its ids, with a prepared statement: for columns that take PostgreSQL longer to plan than to read. `select`
   * then makes few different texts, and none has parameters.
   */
  isPrepared?: boolean;
  /** Ends with a unique key. */
  order: readonly SortKey[];
  /** Of the conditions. */
  parameters: readonly unknown[];
}

export type PageQuery = Pick<
  ListQuery<string, Record<string, never>>,
  'limit' | 'offset' | 'walk' | 'updates'
>;

/**
 * Reads one page of a list and its total. The total comes first, because it decides how the rows are read: PostgreSQL
 * cannot know whether a filter finds three rows or half of the table, and a wrong guess reads the whole table.
 * @param select makes the statement for the rows of the page, without an order
 * @throws HttpError PAGE_TOO_DEEP if the offset is over the limit and the total is not exact; VALIDATION_FAILED for a cursor that does not
 *   fit the order
 */
export async function readListPage<Row extends QueryResultRow>(
  pool: Pool,
  list: ListStatement,
  query: PageQuery,
  select: (page: string) => string,
): Promise<Page<Row>> {
  const { offset, walk, updates } = query;
  const asOf = updates && (updates.asOf ?? (await readAsOf(pool)));
  const { total, totalIsMore } = await countRows(pool, list);
  const page = { total, ...(totalIsMore && { totalIsMore }), ...(asOf && { asOf }) };
  if (!walk?.after && isPastEnd({ total, totalIsMore }, offset))
    return { rows: [], ...page, offset, ...(walk && { next: null }) };
  const statement = pageStatement(list, query, { isFetchedFirst: !totalIsMore });
  if (!walk && !list.isPrepared) {
    const { rows } = await pool.query<Row>(
      `${select(statement.text)} ORDER BY ${orderBy(list.order)}`,
      statement.parameters,
    );
    return { rows, ...page, offset };
  }
  const { rows, last } = list.isPrepared
    ? await readPrepared<Row>(pool, list, select, statement, query.limit)
    : await readWithLast<Row>(pool, list, select, statement);
  if (!walk) return { rows, ...page, offset };
  const next = last && encodeCursor(walk, last, asOf);
  return { rows, ...page, offset: walk.after ? null : offset, next };
}

/** As `readWithLast`, for any page of this many rows. The sort keys are read together with the ids. */
async function readPrepared<Row extends QueryResultRow>(
  pool: Pool,
  { from, order }: ListStatement,
  select: (page: string) => string,
  page: PageStatement,
  limit: number,
): Promise<{ rows: Row[]; last: KeyValue[] | null }> {
  const alias = aliasOf(from);
  const keys = order.map(({ expression }) => `(${expression})::text`).join(', ');
  const { rows: found } = await queryAfter<{ id: string; keys: KeyValue[] }>(
    pool,
    `SELECT ${alias}.id, ARRAY[${keys}] AS keys FROM (${page.text}) AS ${alias} ORDER BY ${orderBy(order)}`,
    page.parameters,
  );
  const shown = found.slice(0, limit);
  const text = `${select(`SELECT * FROM ${from} WHERE ${alias}.id = ANY($1)`)} ORDER BY ${orderBy(order)}`;
  const name = createHash('sha256').update(text).digest('base64url');
  const { rows } = await pool.query<Row>({ name, text, values: [shown.map(({ id }) => id)] });
  return { rows, last: found.length > shown.length ? (shown.at(-1)?.keys ?? null) : null };
}

/**
 * The rows of a page that was selected with one row more, and the sort keys of the last one if that row exists. The keys are those of the
 * same statement, because a row can change or disappear before another one.
 */
async function readWithLast<Row extends QueryResultRow>(
  pool: Pool,
  { from, order }: ListStatement,
  select: (page: string) => string,
  page: PageStatement,
): Promise<{ rows: Row[]; last: KeyValue[] | null }> {
  const alias = aliasOf(from);
  const sorted = orderBy(order);
  const limit = `$${page.limit}::int`;
  const keys = order.map(({ expression }) => `(${expression})::text`).join(', ');
  const found = select(
    `SELECT * FROM (SELECT * FROM listed AS ${alias} ORDER BY ${sorted} LIMIT ${limit} - 1) AS ${alias}`,
  );
  const text = `
    WITH listed AS MATERIALIZED (${page.text})
    SELECT found.*, CASE WHEN (SELECT count(*) FROM listed) = ${limit} THEN (
      SELECT ARRAY[${keys}] FROM listed AS ${alias} ORDER BY ${sorted} LIMIT 1 OFFSET ${limit} - 2) END AS "lastKeys"
    FROM (${found} ORDER BY ${sorted}) AS found`;
  const { rows } = await queryAfter<Row & { lastKeys?: KeyValue[] | null }>(pool, text, page.parameters);
  const last = rows[0]?.lastKeys ?? null;
  for (const row of rows) Reflect.deleteProperty(row, 'lastKeys');
  return { rows, last };
}

/** @throws HttpError PAGE_TOO_DEEP if the offset is over the limit and the total is not exact */
export function isPastEnd({ total, totalIsMore }: RowCount, offset: number): boolean {
  if (totalIsMore && offset > EXACT_TOTAL_LIMIT_ROWS) throw pageTooDeep();
  return !totalIsMore && offset >= total;
}

export interface RowCount {
  total: number;
  /** True if there are more rows than `total`. */
  totalIsMore: boolean;
}

/** Counts all rows of a list, or up to `EXACT_TOTAL_LIMIT_ROWS`. */
export async function countRows(pool: Pool, { parameters, ...list }: ListStatement): Promise<RowCount> {
  const { rows } = await pool.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM (
       SELECT FROM ${list.counted ?? `${list.from} ${where(list, 'indexed')}`} LIMIT ${EXACT_TOTAL_LIMIT_ROWS + 1}) AS counted`,
    [...parameters],
  );
  const total = rows[0]?.total ?? 0;
  const totalIsMore = total > EXACT_TOTAL_LIMIT_ROWS;
  return { total: totalIsMore ? EXACT_TOTAL_LIMIT_ROWS : total, totalIsMore };
}

/** The rows of one page as a statement. In an order with cursors it selects one row more than the page has. */
export interface PageStatement {
  text: string;
  parameters: unknown[];
  /** Which parameter is the number of rows. */
  limit: number;
}

/**
 * @param isFetchedFirst all rows are read by an index of the filter and sorted
 * @throws HttpError VALIDATION_FAILED for a cursor that does not fit the order
 */
export function pageStatement(
  list: ListStatement,
  { limit, offset, walk }: PageQuery,
  { isFetchedFirst }: { isFetchedFirst: boolean },
): PageStatement {
  const { from, order } = list;
  const alias = aliasOf(from);
  const parameters = [...list.parameters, walk ? limit + 1 : limit, offset];
  const place = { limit: list.parameters.length + 1, offset: list.parameters.length + 2 };
  const page = `ORDER BY ${orderBy(order)} LIMIT $${place.limit} OFFSET $${place.offset}`;
  const rows = isFetchedFirst
    ? `(${list.fetched ?? fetchedRows(list, '*')}) AS ${alias}`
    : `${from} ${where(list, 'perRow')}`;
  if (!walk?.after) return { text: `SELECT * FROM ${rows} ${page}`, parameters, limit: place.limit };
  const keyset = keysetAfter(order, walk.after, parameters.length + 1);
  if (!keyset) throw invalidCursor();
  const hasWhere = !isFetchedFirst && where(list, 'perRow') !== '';
  const ranges = keyset.conditions.map(
    (condition) => `(SELECT * FROM ${rows} ${hasWhere ? 'AND' : 'WHERE'} ${condition} ${page})`,
  );
  const text =
    ranges.length > 1 ? `SELECT * FROM (${ranges.join(' UNION ALL ')}) AS ${alias} ${page}` : ranges.join('');
  return { text, parameters: [...parameters, ...keyset.parameters], limit: place.limit };
}

function aliasOf(from: string): string {
  return from.split(' ').at(-1) ?? from;
}

/** All rows of a list. OFFSET 0 keeps PostgreSQL from reading the index of the sort order and filtering all rows. */
export function fetchedRows(
  list: Pick<ListStatement, 'from' | 'conditions' | 'search'>,
  columns: string,
): string {
  return `SELECT ${columns} FROM ${list.from} ${where(list, 'indexed')} OFFSET 0`;
}

/** The conditions of a list in one of their forms, after WHERE. */
export function where(
  { conditions, search }: Pick<ListStatement, 'conditions' | 'search'>,
  form: keyof SearchCondition,
): string {
  const all = [...conditions, ...(search ? [search] : [])].map((condition) =>
    typeof condition === 'string' ? condition : condition[form],
  );
  return all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
}

export function orderBy(keys: readonly SortKey[]): string {
  return keys
    .map(({ expression, direction, nulls }) => `${expression} ${direction}${nulls ? ` NULLS ${nulls}` : ''}`)
    .join(', ');
}

/** Sorts names. Case and accents order only names that are otherwise equal. */
export function inNameOrder(column: string): string {
  return `${column} COLLATE "und-x-icu"`;
}

/** Sorts titles: as names, and `page 2` before `page 10`. The collation is made by the migration NaturalTitles. */
export function inNaturalOrder(column: string): string {
  return `${column} COLLATE natural_order`;
}

/** A value that was forged is none of the type of its column. */
async function queryAfter<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  parameters: unknown[],
): Promise<{ rows: Row[] }> {
  try {
    return await pool.query<Row>(text, parameters);
  } catch (cause) {
    if (!isDataError(cause)) throw cause;
    throw invalidCursor(undefined, cause);
  }
}

function pageTooDeep(): HttpError {
  return new HttpError('PAGE_TOO_DEEP');
}
