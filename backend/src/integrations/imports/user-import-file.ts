import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { findDelimiter } from '@inkwell/contract/user-import';
import { CsvError, parse } from 'csv-parse';
import { HttpError } from '../../core/http/domain-error.js';

export const MAX_IMPORT_ROWS = 10_000;
const MAX_COLUMNS = 100;
/** Of one row. An address has at most 500 characters. */
const MAX_ROW_CHARACTERS = 50_000;
/** Parsed at once, so that other requests do not wait for the whole file. */
const CHUNK_CHARACTERS = 64 * 1024;

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

/** Reads a CSV file in UTF-8, with `,`, `;` or tabs. @throws HttpError VALIDATION_FAILED, with the number of the line */
export async function readCsvFile(path: string): Promise<CsvFile> {
  const text = decode(await readFile(path));
  if (text.trim() === '') throw invalidFile('The file is empty.');
  const records = await parseRecords(text);
  const [first, ...rows] = records;
  if (!first || rows.length === 0)
    throw invalidFile('The file has no rows below the line with the headings.');
  if (rows.length > MAX_IMPORT_ROWS)
    throw invalidFile(
      `The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en')} rows. Please divide it into several files.`,
    );
  const headings = first.cells.map((heading) => heading.trim());
  if (headings.length > MAX_COLUMNS) throw invalidFile(`The file has more than ${MAX_COLUMNS} columns.`);
  if (headings.some((heading) => heading.includes('@')))
    throw invalidFile('The first line must have the headings of the columns.');
  return { headings, rows };
}

/** @throws HttpError VALIDATION_FAILED */
function decode(bytes: Buffer): string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch {
    throw invalidFile(
      `Line ${findInvalidLine(bytes)} is not in UTF-8. Please save the file as “CSV UTF-8”, or with the encoding UTF-8.`,
    );
  }
}

function findInvalidLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const found = bytes.indexOf('\n', start);
    const end = found < 0 ? bytes.length : found;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end + 1;
  }
  return line;
}

async function parseRecords(text: string): Promise<FileRow[]> {
  const parser = parse({
    delimiter: findDelimiter(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_ROW_CHARACTERS,
    // One more than the headings and the rows, to find that there are too many.
    to: MAX_IMPORT_ROWS + 2,
  });
  const rows: FileRow[] = [];
  try {
    for await (const { info, record } of Readable.from(chunksOf(text)).pipe(
      parser,
    ) as AsyncIterable<ParsedRecord>) {
      const breaks = record.join('').split('\n').length - 1;
      rows.push({ line: info.lines - breaks, cells: record });
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalidFile(toSentence(error));
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

export function invalidFile(message: string): HttpError {
  return new HttpError('VALIDATION_FAILED', message, { fields: { file: [message] } });
}
