import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { serialize } from 'node:v8';
import { decodeText, decodeUnicode } from '@inkwell/contract/text-encoding';
import { findDelimiter, withoutFormulaMark, withoutSeparatorLine } from '@inkwell/contract/user-import';
import { CsvError, parse } from 'csv-parse';

export const MAX_IMPORT_ROWS = 10_000;
const MAX_COLUMNS = 100;
const LINE_FEED = 0x0a;
/** Of one row. An address has at most 500 characters. */
const MAX_ROW_CHARACTERS = 50_000;
const CHUNK_CHARACTERS = 64 * 1024;
/** Rows that the event loop reads from a thread at once. */
const BATCH_ROWS = 200;

export interface CsvInput {
  bytes: Uint8Array;
  /** How it is read if it is neither in UTF-8 nor in UTF-16 with its mark. Default: it is refused. */
  encoding?: 'windows-1252' | 'guessed' | undefined;
}

/** A row of the file below the headings. */
export interface FileRow {
  /** The number of its first line in the file. */
  line: number;
  cells: string[];
}

/** What a CSV file contains. */
export interface CsvFile {
  headings: string[];
  rows: FileRow[];
}

/** What csv-parse returns with the option `info`. */
interface ParsedRecord {
  /** `lines`: the number of the last line of the record. */
  info: { lines: number };
  record: string[];
}

/** The rows, `BATCH_ROWS` at a time, as V8 serialises them; or what is wrong with the file. */
export type CsvResult = { headings: string[]; batches: Uint8Array[] } | { problem: string };

class CsvFileError extends Error {}

/** Called by the thread of CsvReaderService. Reads a CSV file with `,`, `;`, tabs, or what its line `sep=` says. */
export async function readCsvRows(input: CsvInput): Promise<CsvResult> {
  try {
    const { headings, rows } = await readRecords(input);
    const batches: Uint8Array[] = [];
    for (let at = 0; at < rows.length; at += BATCH_ROWS)
      batches.push(serialize(rows.slice(at, at + BATCH_ROWS)));
    return { headings, batches };
  } catch (error) {
    if (error instanceof CsvFileError) return { problem: error.message };
    throw error;
  }
}

async function readRecords(input: CsvInput): Promise<{ headings: string[]; rows: FileRow[] }> {
  const text = decode(input);
  if (text.trim() === '') throw new CsvFileError('The file is empty.');
  const [first, ...rows] = await parseRecords(text);
  if (!first || rows.length === 0)
    throw new CsvFileError('The file has no rows below the line with the headings.');
  if (rows.length > MAX_IMPORT_ROWS) {
    const most = MAX_IMPORT_ROWS.toLocaleString('en');
    throw new CsvFileError(`The file has more than ${most} rows. Please divide it into several files.`);
  }
  const headings = first.cells.map((heading) => heading.trim());
  if (headings.some((heading) => heading.includes('@')))
    throw new CsvFileError('The first line must have the headings of the columns.');
  return { headings, rows };
}

function decode({ bytes, encoding }: CsvInput): string {
  const text = decodeUnicode(bytes) ?? (encoding === undefined ? null : decodeOther(bytes, encoding));
  if (text !== null) return text;
  throw new CsvFileError(
    `Line ${findInvalidLine(bytes)} is not in UTF-8. Please save the file as “CSV UTF-8”, or with the encoding UTF-8.`,
  );
}

function decodeOther(bytes: Uint8Array, encoding: NonNullable<CsvInput['encoding']>): string | null {
  if (encoding === 'guessed') return decodeText(bytes)?.text ?? null;
  return new TextDecoder(encoding).decode(bytes);
}

function findInvalidLine(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found;
    if (!isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
  return line;
}

async function parseRecords(text: string): Promise<FileRow[]> {
  // In a longer line it would find no end, and such a line is refused.
  const delimiter = findDelimiter(text.slice(0, MAX_ROW_CHARACTERS));
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    // What spreadsheets write: blanks around quotation marks, and `6' 2" tall`.
    // The parser would trim the tabs between cells, too.
    trim: delimiter !== '\t',
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_ROW_CHARACTERS,
    // Counted while a line is read: delimiters alone are no part of the size of a record.
    cast: (cell, { index, lines }) => {
      if (index >= MAX_COLUMNS) throw new CsvFileError(`Line ${lines} has more than ${MAX_COLUMNS} columns.`);
      return withoutFormulaMark(cell);
    },
    // One more than the headings and the rows, to find that there are too many.
    to: MAX_IMPORT_ROWS + 2,
  });
  const rows: FileRow[] = [];
  try {
    for await (const { info, record } of Readable.from(chunksOf(withoutSeparatorLine(text))).pipe(
      parser,
    ) as AsyncIterable<ParsedRecord>) {
      const breaks = record.join('').split('\n').length - 1;
      rows.push({ line: info.lines - breaks, cells: record });
    }
  } catch (error) {
    if (error instanceof CsvError) throw new CsvFileError(toSentence(error));
    throw error;
  }
  return rows;
}

function* chunksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += CHUNK_CHARACTERS)
    yield text.slice(start, start + CHUNK_CHARACTERS);
}

function toSentence({ code, lines }: CsvError & { lines?: number }): string {
  const place = lines === undefined ? 'The file' : `Line ${lines}`;
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${place}: a quotation mark is opened and not closed.`;
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return `${place}: a quotation mark is in the middle of a cell. Write it twice, and put the cell in quotation marks.`;
    case 'CSV_MAX_RECORD_SIZE':
      return `${place} is too long.`;
    default:
      return `${place} cannot be read.`;
  }
}
