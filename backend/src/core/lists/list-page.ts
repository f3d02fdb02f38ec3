import type { Pool, QueryResultRow } from 'pg';
import { HttpError } from '../http/domain-error.js';
import type { Page } from './list-query.js';
import type { SearchCondition } from './search-condition.js';

/**
 * Totals are counted up to this limit. Beyond it, a list returns `totalIsMore`. Up to it, all rows of a filter are read from the
 * filter's index and sorted; more are read in the order of the sort.
 */
export const EXACT_TOTAL_LIMIT_ROWS = 10_000;

/** One key of a sort order. NULLs are placed as PostgreSQL does by default: last if ascending, first if descending. */
export interface SortKey {
  expression: string;
  direction: 'ASC' | 'DESC';
  nulls?: 'FIRST' | 'LAST';
}

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
  /** Ends with a unique key. */
  order: readonly SortKey[];
  /** Of the conditions. */
  parameters: readonly unknown[];
}

/**
 * Reads one page of a list and its total. The total comes first, because it decides how the rows are read: PostgreSQL
 * cannot know whether a filter finds three rows or half of the table, and a wrong guess reads the whole table.
 * @param select makes the statement for the rows of the page, without an order
 * @throws HttpError PAGE_TOO_DEEP if the offset is over the limit and the total is not exact
 */
export async function readListPage<Row extends QueryResultRow>(
  pool: Pool,
  list: ListStatement,
  { limit, offset }: { limit: number; offset: number },
  select: (page: string) => string,
): Promise<Page<Row>> {
  const { total, totalIsMore } = await countRows(pool, list);
  if (isPastEnd({ total, totalIsMore }, offset)) return { rows: [], total, offset };
  const page = pageStatement(list, { isFetchedFirst: !totalIsMore });
  const { rows } = await pool.query<Row>(`${select(page)} ORDER BY ${orderBy(list.order)}`, [
    ...list.parameters,
    limit,
    offset,
  ]);
  return { rows, total, offset, ...(totalIsMore && { totalIsMore }) };
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

/**
 * Selects the rows of one page. Takes two more parameters: the number of rows and the number of skipped rows.
 * @param isFetchedFirst all rows are read by an index of the filter and sorted
 */
export function pageStatement(list: ListStatement, { isFetchedFirst }: { isFetchedFirst: boolean }): string {
  const { from, order, parameters } = list;
  const alias = from.split(' ').at(-1);
  const page = `ORDER BY ${orderBy(order)} LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`;
  return isFetchedFirst
    ? `SELECT * FROM (${list.fetched ?? fetchedRows(list, '*')}) AS ${alias} ${page}`
    : `SELECT * FROM ${from} ${where(list, 'perRow')} ${page}`;
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

function pageTooDeep(): HttpError {
  return new HttpError('PAGE_TOO_DEEP');
}
