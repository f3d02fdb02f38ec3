import type { Pool, QueryResultRow } from 'pg';
import { HttpError } from '../http/domain-error.js';
import type { Page } from './list-query.js';
import type { SearchCondition } from './search-condition.js';

/** Totals are counted up to this limit. Beyond it, a list returns `totalIsMore`. */
export const EXACT_TOTAL_LIMIT_ROWS = 10_000;

/** Up to this limit all rows of a filter are read from the filter's index and sorted. More are read in the sort order. */
const INDEX_FETCH_LIMIT_ROWS = EXACT_TOTAL_LIMIT_ROWS;

/** One key of a sort order. NULLs are placed as PostgreSQL does by default: last if ascending, first if descending. */
export interface SortKey {
  expression: string;
  direction: 'ASC' | 'DESC';
  nulls?: 'FIRST' | 'LAST';
}

export interface ListStatement {
  /** Table and alias, as in `reviews r`. */
  from: string;
  /** Joined by AND. */
  conditions: readonly string[];
  search?: SearchCondition | undefined;
  /** Ends with a unique key. */
  order: readonly SortKey[];
  /** Counts all rows of the filter with an index read. Absent: counted up to `EXACT_TOTAL_LIMIT_ROWS`. */
  exactTotal?: string | undefined;
  /** Parameters of the conditions and of `exactTotal`. */
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
  if (totalIsMore && offset > EXACT_TOTAL_LIMIT_ROWS) throw pageTooDeep();
  if (offset >= total && !totalIsMore) return { rows: [], total, offset };
  // Rows after the middle are read from the end, so that fewer rows are skipped.
  const isReversed = !totalIsMore && offset > total / 2;
  const count = totalIsMore ? limit : Math.min(limit, total - offset);
  const skipped = isReversed ? total - offset - count : offset;
  const isFetchedFirst = !totalIsMore && total <= INDEX_FETCH_LIMIT_ROWS;
  const page = pageStatement(list, { isFetchedFirst, isReversed });
  const { rows } = await pool.query<Row>(`${select(page)} ORDER BY ${orderBy(list.order)}`, [
    ...list.parameters,
    count,
    skipped,
  ]);
  return { rows, total, offset, ...(totalIsMore && { totalIsMore }) };
}

export interface RowCount {
  total: number;
  /** True if there are more rows than `total`. */
  totalIsMore: boolean;
}

/** Counts all rows of a list, or up to `EXACT_TOTAL_LIMIT_ROWS`. */
export async function countRows(
  pool: Pool,
  { exactTotal, parameters, ...list }: ListStatement,
): Promise<RowCount> {
  const limited = `SELECT count(*)::int AS total FROM (
    SELECT FROM ${list.from} ${where(list.conditions, list.search?.indexed)}
    LIMIT ${EXACT_TOTAL_LIMIT_ROWS + 1}) AS counted`;
  const { rows } = await pool.query<{ total: number }>(exactTotal ?? limited, [...parameters]);
  const total = rows[0]?.total ?? 0;
  const totalIsMore = !exactTotal && total > EXACT_TOTAL_LIMIT_ROWS;
  return { total: totalIsMore ? EXACT_TOTAL_LIMIT_ROWS : total, totalIsMore };
}

/** Selects the rows of one page. Takes two more parameters: the number of rows and the number of skipped rows. */
export function pageStatement(
  { from, conditions, search, order, parameters }: ListStatement,
  { isFetchedFirst, isReversed = false }: { isFetchedFirst: boolean; isReversed?: boolean },
): string {
  const alias = from.split(' ').at(-1);
  const page = `ORDER BY ${orderBy(order, isReversed)} LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`;
  if (isFetchedFirst) {
    // OFFSET 0 keeps PostgreSQL from reading the index of the sort order and filtering all rows.
    const rows = `SELECT * FROM ${from} ${where(conditions, search?.indexed)} OFFSET 0`;
    return `SELECT * FROM (${rows}) AS ${alias} ${page}`;
  }
  return `SELECT * FROM ${from} ${where(conditions, search?.perRow)} ${page}`;
}

function where(conditions: readonly string[], search: string | undefined): string {
  const all = search ? [...conditions, search] : conditions;
  return all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
}

function orderBy(keys: readonly SortKey[], isReversed = false): string {
  return keys
    .map(({ expression, direction, nulls }) => {
      const isDescending = (direction === 'DESC') !== isReversed;
      const placed = nulls && ` NULLS ${(nulls === 'FIRST') === isReversed ? 'LAST' : 'FIRST'}`;
      return `${expression} ${isDescending ? 'DESC' : 'ASC'}${placed ?? ''}`;
    })
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
  return new HttpError(
    'PAGE_TOO_DEEP',
    'This list shows the first 10,000 rows only. Please narrow the filter or change the order.',
  );
}
