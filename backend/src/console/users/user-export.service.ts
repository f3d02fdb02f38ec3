import { pipeline, Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/session-user.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { poolOf } from '../../core/database/pool.js';
import { conditionsOf, type UserListQuery } from './user-list.js';

type Filter = UserListQuery['filter'];

const BATCH = 2_000;

/** Heading and column, in the order of the file. No secret is among them. */
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
  /** To the microsecond, which a Date does not hold. */
  createdAt: string;
}

/** Everybody whom a filter of the list finds, as a file for spreadsheets. */
@Injectable()
export class UserExportService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
  ) {}

  /** Recorded before it begins, because it takes personal data out of the product. */
  async open(filter: Filter, actor: Actor): Promise<Readable> {
    await this.database.transaction((tx) =>
      this.audit.record(tx, actor, {
        action: 'users.export',
        subjectId: null,
        details: { filter: JSON.stringify(filter) },
      }),
    );
    // Read before the answer begins: until then a fault can still be told as one.
    const first = await this.readBatch(filter, undefined);
    const file = stringify({
      header: true,
      columns: COLUMNS.map(([heading]) => heading),
      // For Excel, which takes a file without it for the system's old code page.
      bom: true,
      record_delimiter: 'windows',
      // A name may begin with = and would be run as a formula.
      escape_formulas: true,
    });
    // A fault ends the file early, which the reader sees as a broken download; the file's own error tells the server.
    return pipeline(Readable.from(this.rows(filter, first)), file, () => undefined);
  }

  /** The newest first, in batches that begin where the last one ended: no cursor holds a transaction open meanwhile. */
  private async *rows(filter: Filter, first: ExportRow[]): AsyncGenerator<string[]> {
    for (let batch = first; ; ) {
      for (const { cells } of batch) yield cells;
      const last = batch.length === BATCH ? batch.at(-1) : undefined;
      if (!last) return;
      batch = await this.readBatch(filter, last);
    }
  }

  private async readBatch(filter: Filter, after: ExportRow | undefined): Promise<ExportRow[]> {
    const parameters: unknown[] = [];
    const conditions = conditionsOf(filter, parameters).map(({ users }) => users);
    if (after) {
      const createdAt = parameters.push(after.createdAt);
      const id = parameters.push(after.id);
      conditions.push(`(created_at, id) < ($${createdAt}::timestamptz, $${id}::uuid)`);
    }
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const { rows } = await poolOf(this.database).query<ExportRow>(
      `SELECT ARRAY[${COLUMNS.map(([, column]) => column).join(', ')}]::text[] AS cells, id, created_at::text AS "createdAt"
       FROM users ${where} ORDER BY created_at DESC, id DESC LIMIT ${BATCH}`,
      parameters,
    );
    return rows;
  }
}

function yesNo(column: string): string {
  return `CASE WHEN ${column} THEN 'yes' ELSE 'no' END`;
}

/** ISO 8601 in UTC; empty when there is none. */
function isoTime(column: string): string {
  return `coalesce(to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '')`;
}
