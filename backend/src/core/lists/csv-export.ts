import { pipeline, Readable } from 'node:stream';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { stringify } from 'csv-stringify';
import type { Pool } from 'pg';
import { attachment } from '../http/attachment.js';
import { ApiFilter } from './list-parameters.js';
import type { ListShape } from './list-query.js';
import type { AddParameter } from './search-condition.js';

const BATCH_ROWS = 2_000;

/** Rows as spreadsheets read them. Without the byte order mark at its beginning, Excel reads a file in the system's code page. */
export const CSV_FORMAT = {
  record_delimiter: 'windows',
  // A spreadsheet would run a name that begins with = as a formula.
  escape_formulas: true,
} as const;

/** The rows and columns of a CSV file. */
export interface CsvSource {
  /** A table with an index on the time and `id`. */
  table: string;
  /** With an alias, which `table` is then. Default: `table`. */
  from?: string;
  /** The column of the time by which the rows are ordered. Default: `created_at`. */
  time?: string;
  /** What is joined to the table, at most one row for each of its rows. */
  join?: string | ((addParameter: AddParameter) => string);
  /** Heading and SQL expression of each column, in the order of the file. A column with contact data is marked. */
  columns: readonly (readonly [heading: string, expression: string, contact?: 'contact'])[];
  /** Builds the conditions of the filter, which are joined by AND. */
  conditions: (addParameter: AddParameter) => string[];
}

interface CsvRow {
  cells: string[];
  id: string;
  /** With microseconds, which a Date does not have. */
  time: string;
}

/**
 * Writes a CSV file for spreadsheets while it is sent, the newest row first.
 * @param hasContacts whether the file has the columns with contact data
 * @param onRows is called with the number of rows that were written
 */
export async function openCsv(
  pool: Pool,
  { columns, ...rest }: CsvSource,
  hasContacts: boolean,
  onRows: (count: number) => void = () => undefined,
): Promise<Readable> {
  const source = { ...rest, columns: columns.filter(([, , contact]) => hasContacts || !contact) };
  // Read before the response begins, so that an error can still be answered with its status.
  const first = await readBatch(pool, source, undefined);
  const headings = source.columns.map(([heading]) => heading);
  return writeCsv(headings, readCells(pool, source, first, onRows));
}

/** Writes a CSV file for spreadsheets while it is sent. An error ends the file early, and the client sees a broken download. */
export function writeCsv(headings: readonly string[], rows: AsyncIterable<readonly string[]>): Readable {
  const file = stringify({
    ...CSV_FORMAT,
    header: true,
    columns: [...headings],
    bom: true,
  });
  return pipeline(Readable.from(rows), file, () => undefined);
}

/** Counts the rows of a CSV file. */
export async function countCsvRows(
  pool: Pool,
  { table, from = table, conditions }: CsvSource,
): Promise<number> {
  const parameters: unknown[] = [];
  const all = conditions((value) => `$${parameters.push(value)}`);
  const where = all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${from} ${where}`,
    parameters,
  );
  return rows[0]?.count ?? 0;
}

/** The response with the file. Its name ends with the day. */
export function csvDownload(file: Readable, name: string, now: Date): StreamableFile {
  return new StreamableFile(file, {
    type: 'text/csv; charset=utf-8',
    disposition: attachment(`${name}-${now.toISOString().slice(0, 10)}.csv`),
  });
}

/** Documents a call that exports rows; of a list with its filters. */
export function ApiCsv(example: string, list?: Pick<ListShape, 'filters'>): MethodDecorator {
  return applyDecorators(
    ApiProduces('text/csv'),
    ApiOkResponse({
      description: 'The file',
      content: { 'text/csv': { schema: { type: 'string' }, example } },
    }),
    ...(list ? [ApiFilter(list)] : []),
  );
}

/** In batches by key, so that no transaction stays open during the download. */
async function* readCells(
  pool: Pool,
  source: CsvSource,
  first: CsvRow[],
  onRows: (count: number) => void,
): AsyncGenerator<string[]> {
  for (let batch = first; ; ) {
    for (const { cells } of batch) yield cells;
    onRows(batch.length);
    const last = batch.length === BATCH_ROWS ? batch.at(-1) : undefined;
    if (!last) return;
    batch = await readBatch(pool, source, last);
  }
}

async function readBatch(
  pool: Pool,
  { table, from = table, time = 'created_at', join = '', columns, conditions }: CsvSource,
  after: CsvRow | undefined,
): Promise<CsvRow[]> {
  const parameters: unknown[] = [];
  const addParameter: AddParameter = (value) => `$${parameters.push(value)}`;
  const joined = typeof join === 'string' ? join : join(addParameter);
  const all = conditions(addParameter);
  if (after) {
    all.push(
      `(${table}.${time}, ${table}.id) < (${addParameter(after.time)}::timestamptz, ${addParameter(after.id)})`,
    );
  }
  const where = all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
  const { rows } = await pool.query<CsvRow>(
    `SELECT ARRAY[${columns.map(([, expression]) => expression).join(', ')}]::text[] AS cells, ${table}.id::text,
       ${table}.${time}::text AS time
     FROM ${from} ${joined} ${where} ORDER BY ${table}.${time} DESC, ${table}.id DESC LIMIT ${BATCH_ROWS}`,
    parameters,
  );
  return rows;
}

/** SQL: ISO 8601 in UTC, or empty. */
export function isoTime(column: string): string {
  return `coalesce(to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '')`;
}
