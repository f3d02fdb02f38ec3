import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isAllowed, type Permitted } from '../../access/is-allowed.js';
import type { Actor } from '../../access/principal.js';
import { accountFieldSql, hiddenAccountNameSql } from '../../assignments/writer-names.queries.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { poolOf } from '../../core/database/pool.js';
import { type CsvSource, isoTime, openCsv } from '../../core/lists/csv-export.js';
import { type RowRange, timeConditions } from '../../core/lists/row-range.js';
import type { AddParameter } from '../../core/lists/search-condition.js';
import { PROGRESS_TEXT } from '../assignments/progress.queries.js';
import { joinShownAssignment } from './admin-user.queries.js';
import { USERS_EXPORT } from './user-administration.audit.js';
import {
  selectByWork,
  selectUsers,
  shownBy,
  type UserListFilter,
  workCondition,
} from './user-selection.queries.js';

function columnsOfUsers(hasNames: boolean): CsvSource['columns'] {
  const field = (sql: string) => accountFieldSql('users', sql, hasNames);
  return [
    ['Name', hasNames ? 'users.name' : hiddenAccountNameSql('users')],
    ['Email', field('email'), 'contact'],
    ['Mobile number', field(asText('mobile_number')), 'contact'],
    ['Alternative mobile number', field(asText('alternative_mobile_number')), 'contact'],
    ['Address', field('address'), 'contact'],
    ...COLUMNS,
  ];
}

/** The columns, besides name and contacts, of all files. */
const COLUMNS: CsvSource['columns'] = [
  ['Role', 'role'],
  ['Verified', yesNo('is_verified')],
  ['Signed', yesNo('is_signed_agreement')],
  ['Work started', isoTime('a.started_at')],
  ['Deadline', isoTime('a.deadline_at')],
  ['Submitted', isoTime('a.submitted_at')],
  ['Penalized', yesNo('a.penalized_at IS NOT NULL')],
  ['Penalty', `replace(coalesce(a.penalized_reason, ''), '_', ' ')`],
  ['Penalized at', isoTime('a.penalized_at')],
  ['Created', isoTime('users.created_at')],
  [
    'Signed copy',
    yesNo('(SELECT true FROM signed_agreements WHERE signed_agreements.user_id = users.id) IS NOT NULL'),
  ],
  ['Progress', PROGRESS_TEXT],
];

/** Of files that have every column. */
const MORE_COLUMNS: CsvSource['columns'] = [
  ['Suspended', isoTime('users.suspended_at')],
  ['Suspension', `coalesce(users.suspended_reason, '')`],
  ['Project', `coalesce((SELECT p.name FROM projects p WHERE p.id = a.project_id), '')`],
  ['Assignment number', `coalesce(a.number::text, '')`],
  ['Result in percent', `coalesce(a.accuracy_result ->> 'percentage', '')`],
  ['Sequential result in percent', `coalesce(a.sequential_accuracy ->> 'percentage', '')`],
  ['User id', 'users.id::text'],
  ['Assignment id', `coalesce(a.id::text, '')`],
];

/** SQL: a spreadsheet drops a leading 0 without the apostrophe, which numbers that begin with + have too. */
function asText(column: string): string {
  return `CASE WHEN ${column} LIKE '0%' THEN '''' || ${column} ELSE ${column} END`;
}

/** The file in the API document. */
export const CSV_EXAMPLE = `Name,Email,Mobile number,Alternative mobile number,Address,Role,Verified,Signed,Work started,Deadline,Submitted,Penalized,Penalty,Penalized at,Created,Signed copy,Progress
Sample Writer,writer@example.com,5550100000,,"1 Paper Street, Inkford",user,yes,yes,2026-11-20T08:00:00.000Z,2026-11-24T08:00:00.000Z,,no,,,2026-11-19T10:00:00.000Z,yes,Pages 3/12
`;

/** Exports users as CSV. */
@Injectable()
export class UserExportService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
  ) {}

  /** Exports the users of a filter. The file has no contact data for a caller without the permission `users:contacts`. */
  open(filter: UserListFilter, actor: Actor, caller: Permitted): Promise<Readable> {
    return this.openRecorded(filter, JSON.stringify(filter), actor, caller);
  }

  openSelected(ids: string[], actor: Actor, caller: Permitted): Promise<Readable> {
    return this.openRecorded({ id: ids }, `${ids.length} selected`, actor, caller);
  }

  /** The users who registered in a time, with every column; of a project, those with an assignment in it, which is shown. */
  allColumns({ projectId, ...times }: RowRange, hasNames: boolean): CsvSource {
    const ofProject = (addParameter: AddParameter) =>
      projectId ? `w.project_id = ${addParameter(projectId)}::uuid` : 'true';
    return {
      table: 'users',
      join: (addParameter) => joinShownAssignment(ofProject(addParameter)),
      columns: [...columnsOfUsers(hasNames), ...MORE_COLUMNS],
      conditions: (addParameter) => [
        ...timeConditions('users.created_at', times, addParameter),
        ...(projectId
          ? [`EXISTS (SELECT 1 FROM assignments w WHERE w.user_id = users.id AND ${ofProject(addParameter)})`]
          : []),
      ],
    };
  }

  /** Writes the audit entry before the file begins, because the file contains personal data. */
  private async openRecorded(
    filter: UserListFilter,
    recordedFilter: string,
    actor: Actor,
    caller: Permitted,
  ): Promise<Readable> {
    await this.audit.record(this.database.manager, actor, USERS_EXPORT, {
      subjectId: null,
      details: { filter: recordedFilter },
    });
    const source: CsvSource = {
      table: 'users',
      join: joinShownAssignment(shownBy(selectByWork(filter))),
      columns: columnsOfUsers(isAllowed(caller, 'writers:names')),
      conditions: (addParameter) => exportConditions(filter, caller, addParameter),
    };
    return openCsv(poolOf(this.database), source, isAllowed(caller, 'users:contacts'));
  }
}

/** Each batch of rows is read in the order of the file, so the work is looked up row by row. */
function exportConditions(filter: UserListFilter, reader: Permitted, addParameter: AddParameter): string[] {
  const selection = selectUsers(filter, reader, addParameter);
  const { conditions, search } = selection;
  const work = workCondition(selection);
  return [
    ...conditions.map((condition) => (typeof condition === 'string' ? condition : condition.perRow)),
    ...(search ? [search.indexed] : []),
    ...(work ? [work.perRow] : []),
  ];
}

function yesNo(column: string): string {
  return `CASE WHEN ${column} THEN 'yes' ELSE 'no' END`;
}
