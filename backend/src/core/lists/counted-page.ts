import type { Pool, QueryResultRow } from 'pg';
import type { Page } from './list-query.js';

/** So few are found first and sorted then. Of more, a page is soon met in the order of the list. */
const FEW = 2_000;

/** A list whose total is known before its rows are read. */
export interface CountedList {
  /** Whose rows, by `id`, and what they are called in the conditions, as in `reviews r`. */
  table: string;
  alias: string;
  /** A whole `WHERE`, or nothing. */
  where: string;
  order: string;
  /** The statement that counts, which may ask something else than the table. */
  total: string;
  /** Of `where` and of `total`. */
  parameters: unknown[];
}

/**
 * Reads a page of a list, and its total first. PostgreSQL guesses how many a filter finds; where it guesses wrong it walks
 * through the whole list for a page that is not full, or sorts thousands for one that is.
 * @param describe makes the statement out of the one that chooses whole rows; `SELECT *` of it when left out
 */
export async function readCountedPage<Row extends QueryResultRow>(
  pool: Pool,
  list: CountedList,
  { limit, offset }: { limit: number; offset: number },
  describe = (chosen: string) => chosen,
): Promise<Page<Row>> {
  const counted = await pool.query<{ total: number }>(list.total, list.parameters);
  const total = counted.rows[0]?.total ?? 0;
  if (offset >= total) return { rows: [], total, offset };
  const { rows } = await pool.query<Row>(describe(chosenRows(list, total)), [
    ...list.parameters,
    limit,
    offset,
  ]);
  return { rows, total, offset };
}

function chosenRows({ table, alias, where, order, parameters }: CountedList, total: number): string {
  const page = `ORDER BY ${order} LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`;
  if (total > FEW) return `SELECT * FROM ${table} ${alias} ${where} ${page}`;
  return `SELECT * FROM ${table} ${alias}
    WHERE ${alias}.id = ANY (ARRAY(SELECT ${alias}.id FROM ${table} ${alias} ${where})) ${page}`;
}
