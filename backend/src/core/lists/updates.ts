import type { Pool } from 'pg';
import { type AddParameter, checkedPerRow, type SearchCondition } from './search-condition.js';

/**
 * All changes before this time are committed or undone. The trigger of the migration UpdatedRows sets `updated_at` after its transaction got its
 * number, so a transaction without a number writes later times than this statement's. Others are seen here from that moment on.
 */
const READ_AS_OF = `
  SELECT date_trunc('milliseconds', least(statement_timestamp(), min(xact_start))) AS "asOf"
  FROM pg_stat_activity WHERE datname = current_database() AND backend_xid IS NOT NULL`;

/** The time that a program sends as `updatedSince` the next time: it gets some rows again, and misses none. */
export async function readAsOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ asOf: Date }>(READ_AS_OF);
  if (!rows[0]) throw new Error('An aggregate has one row');
  return rows[0].asOf.toISOString();
}

/** Rows of another table, whose changes are changes of the rows of a list. */
export interface ChangedPart {
  from: string;
  updatedAt: string;
  /** The id of the row that has the part. */
  rowId: string;
}

/**
 * The rows of a list that were changed at a time or later.
 * @param row the table of the list and its alias, as in `users` or `assignments a`
 */
export function changedSince(
  row: string,
  since: string,
  addParameter: AddParameter,
  parts: readonly ChangedPart[] = [],
): SearchCondition {
  const [table = row, alias = table] = row.split(' ');
  const time = `${addParameter(since)}::timestamptz`;
  const ids = [
    `SELECT id FROM ${table} WHERE updated_at >= ${time}`,
    ...parts.map(
      ({ from, updatedAt, rowId }) => `SELECT ${rowId} FROM ${from} WHERE ${updatedAt} >= ${time}`,
    ),
  ];
  const changedParts = parts.map(
    ({ from, updatedAt, rowId }) =>
      ` OR (SELECT 1 FROM ${from} WHERE ${rowId} = ${alias}.id AND ${updatedAt} >= ${time} LIMIT 1) IS NOT NULL`,
  );
  return {
    indexed: `${alias}.id IN (${ids.join(' UNION ALL ')})`,
    perRow: checkedPerRow(`${alias}.updated_at >= ${time}${changedParts.join('')}`),
  };
}
