import { pipeline, Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/session-user.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { poolOf } from '../../core/database/pool.js';
import { type UserListFilter, userConditions } from './user-list.service.js';

const BATCH_ROWS = 2_000;

/** Heading and SQL expression of each column, in the order of the file. */
const COLUMNS: readonly (readonly [string, string])[] = [
  ['Name', 'name'],
  ['Email', 'email'],
  ['Mobile number', 'mobile_number'],
  ['Alternative mobile number', 'alternative_mobile_number'],
  ['Address', 'address'],
  ['Role', 'role'],
  ['Verified', yesNo('is_verified')],
  ['Signed', yesNo('is_signed_agreement')],
  ['Work started', isoTime('work_started_at')],
  ['Deadline', isoTime('deadline_at')],
  ['Submitted', isoTime('submitted_at')],
  ['Penalized', yesNo('is_penalized')],
  ['Penalty', `replace(coalesce(penalized_reason, ''), '_', ' ')`],
  ['Penalized at', isoTime('penalized_at')],
  ['Created', isoTime('created_at')],
];

interface ExportRow {
  cells: string[];
  id: string;
  /** With microseconds, which a Date does not have. */
  createdAt: string;
}

/** Exports the users of a filter as a CSV file for spreadsheets. */
@Injectable()
export class UserExportService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
  ) {}

  /** Writes the audit entry before the file begins, because the file contains personal data. */
  async open(filter: UserListFilter, actor: Actor): Promise<Readable> {
    await this.database.transaction((tx) =>
      this.audit.record(tx, actor, {
        action: 'users.export',
        subjectId: null,
        details: { filter: JSON.stringify(filter) },
      }),
    );
    // Read before the response begins, so that an error can still be answered with its status.
    const first = await this.readBatch(filter, undefined);
    const file = stringify({
      header: true,
      columns: COLUMNS.map(([heading]) => heading),
      // Without it Excel reads the file in the system's code page.
      bom: true,
      record_delimiter: 'windows',
      // A spreadsheet would run a name that begins with = as a formula.
      escape_formulas: true,
    });
    // An error ends the file early, and the client sees a broken download.
    return pipeline(Readable.from(this.rows(filter, first)), file, () => undefined);
  }

  /** Newest first, in batches by key, so that no transaction stays open during the download. */
  private async *rows(filter: UserListFilter, first: ExportRow[]): AsyncGenerator<string[]> {
    for (let batch = first; ; ) {
      for (const { cells } of batch) yield cells;
      const last = batch.length === BATCH_ROWS ? batch.at(-1) : undefined;
      if (!last) return;
      batch = await this.readBatch(filter, last);
    }
  }

  private async readBatch(filter: UserListFilter, after: ExportRow | undefined): Promise<ExportRow[]> {
    const parameters: unknown[] = [];
    const addParameter = (value: unknown) => `$${parameters.push(value)}`;
    const conditions = userConditions(filter, addParameter);
    if (after) {
      conditions.push(
        `(created_at, id) < (${addParameter(after.createdAt)}::timestamptz, ${addParameter(after.id)}::uuid)`,
      );
    }
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const { rows } = await poolOf(this.database).query<ExportRow>(
      `SELECT ARRAY[${COLUMNS.map(([, column]) => column).join(', ')}]::text[] AS cells, id, created_at::text AS "createdAt"
       FROM users ${where} ORDER BY created_at DESC, id DESC LIMIT ${BATCH_ROWS}`,
      parameters,
    );
    return rows;
  }
}

function yesNo(column: string): string {
  return `CASE WHEN ${column} THEN 'yes' ELSE 'no' END`;
}

/** ISO 8601 in UTC, or empty. */
function isoTime(column: string): string {
  return `coalesce(to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '')`;
}
