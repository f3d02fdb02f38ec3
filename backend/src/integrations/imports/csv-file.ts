import { HttpError } from '../../core/http/domain-error.js';
import type { FileRow } from './csv-rows.js';

/** What a CSV file contains. */
export interface CsvFile {
  headings: string[];
  rows: FileRow[];
}

export function invalidField(field: string, message: string): HttpError {
  return new HttpError('VALIDATION_FAILED', message, { fields: { [field]: [message] } });
}
