import { setImmediate } from 'node:timers/promises';
import {
  guessColumns,
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportColumns,
  type ImportField,
  OPTIONAL_IMPORT_FIELDS,
} from '@inkwell/contract/user-import';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { invalidField } from '../../core/http/domain-error.js';
import { normaliseEmail } from '../../core/text/email-address.js';
import { toStorable } from '../../core/text/storable-text.js';
import {
  AddressField,
  AlternativeMobileNumberField,
  EmailField,
  MobileNumberField,
  NameField,
} from '../../users/dto/user.fields.js';
import type { CsvFile, FileRow } from './csv-rows.js';
import { cleanEmail, cleanNumber } from './spreadsheet-cells.js';
import type { UserFields } from './user-import-row.entity.js';

/** Rows that are validated before other requests are served. */
const ROWS_AT_ONCE = 100;

/** The same rules as for a user that an administrator creates one by one. */
class ImportedUser {
  @NameField()
  name: string;

  @EmailField()
  email: string;

  @MobileNumberField()
  mobileNumber: string;

  @AlternativeMobileNumberField()
  alternativeMobileNumber: string = '';

  @AddressField()
  address: string;
}

/** A row after the checks that need no other data than the file. */
export interface CheckedRow {
  line: number;
  /** Null if it is refused. */
  fields: UserFields | null;
  /** The name or the id of a project; '' for none. */
  project: string;
  refusal: string | null;
  /** As the file has them, to find the row. */
  written: { name: string; email: string };
}

/** The longest name that is shown. */
const SHOWN_CHARACTERS = 200;

/** @throws HttpError VALIDATION_FAILED for a column that the file does not have, or has twice */
export function findColumns(
  { headings }: CsvFile,
  given: ImportColumns | undefined,
): Map<ImportField, number> {
  const columns = given ?? guessColumns(headings);
  const places = new Map<ImportField, number>();
  for (const field of IMPORT_FIELDS) {
    const heading = columns[field]?.trim();
    if (!heading) {
      if (OPTIONAL_IMPORT_FIELDS.includes(field)) continue;
      throw invalidField('file', `No column is chosen for “${IMPORT_FIELD_NAMES[field]}”.`);
    }
    const place = headings.indexOf(heading);
    if (place < 0) throw invalidField('file', `The file has no column “${heading}”.`);
    if (headings.lastIndexOf(heading) !== place)
      throw invalidField('file', `The file has several columns “${heading}”.`);
    places.set(field, place);
  }
  return places;
}

/** Validates each row by itself. */
export async function checkRows(file: CsvFile, columns: Map<ImportField, number>): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = [];
  for (const row of file.rows) {
    if (checked.length % ROWS_AT_ONCE === 0) await setImmediate();
    checked.push(await checkRow(row, columns, file.headings.length));
  }
  return checked;
}

async function checkRow(
  { line, cells }: FileRow,
  columns: Map<ImportField, number>,
  width: number,
): Promise<CheckedRow> {
  const cellOf = (field: ImportField) => cells[columns.get(field) ?? -1] ?? '';
  const project = toStorable(cellOf('project').trim());
  const plain = {
    ...Object.fromEntries(IMPORT_FIELDS.map((field) => [field, cellOf(field)])),
    name: [cellOf('name').trim(), cellOf('lastName').trim()].filter(Boolean).join(' '),
    email: cleanEmail(cellOf('email')),
    mobileNumber: cleanNumber(cellOf('mobileNumber')),
    alternativeMobileNumber: cleanNumber(cellOf('alternativeMobileNumber')),
  };
  const toShown = (text: string) => toStorable(text.trim().slice(0, SHOWN_CHARACTERS));
  const written = { name: toShown(plain.name), email: toShown(plain.email) };
  const refused = (refusal: string) => ({ line, fields: null, project, refusal, written });
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    return refused(`The line has ${cells.length} cells, but there are ${width} headings.`);
  const user = plainToInstance(ImportedUser, plain, { exposeDefaultValues: true });
  const errors = await validate(user, { whitelist: true, stopAtFirstError: true });
  if (errors.length > 0) {
    const messages = errors.flatMap(({ constraints }) => Object.values(constraints ?? {}));
    return refused(`${messages.join('. ')}.`);
  }
  const email = normaliseEmail(user.email);
  if (![...Object.values(user), email].every((value) => toStorable(String(value)) === value))
    return refused('The line has characters that cannot be stored.');
  return { line, fields: { ...user, email }, project, refusal: null, written };
}
