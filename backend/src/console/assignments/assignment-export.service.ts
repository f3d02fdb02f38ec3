import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isAllowed, type Permitted } from '../../access/is-allowed.js';
import type { Actor } from '../../access/principal.js';
import { stateSql } from '../../assignments/assignment.queries.js';
import { writerColumns } from '../../assignments/writer-names.queries.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { poolOf } from '../../core/database/pool.js';
import { type CsvSource, isoTime, openCsv } from '../../core/lists/csv-export.js';
import { type RowRange, timeConditions } from '../../core/lists/row-range.js';
import { ACTIVE_IMAGES, countImagesSql } from '../../images/assignment-images.queries.js';
import { ASSIGNMENTS_EXPORT } from './assignment-administration.audit.js';
import { type AssignmentListQuery, assignmentConditions } from './assignments-admin.queries.js';
import { joinProgress, PROGRESS_TEXT, submittedPagesSql } from './progress.queries.js';

/** The columns, besides name and address, of all files. */
const COLUMNS: CsvSource['columns'] = [
  ['Project', 'p.name'],
  ['Number', 'a.number'],
  ['State', `replace(${stateSql('a')}, '_', ' ')`],
  ['Given', isoTime('a.given_at')],
  ['Started', isoTime('a.started_at')],
  ['Deadline', isoTime('a.deadline_at')],
  ['Submitted', isoTime('a.submitted_at')],
  ['Ended', isoTime('a.ended_at')],
  ['Submitted pages', submittedPagesSql('a')],
  ['Images', countImagesSql('a', 'active')],
  ['Penalty', `replace(coalesce(a.penalized_reason, ''), '_', ' ')`],
  ['Result in percent', `coalesce(a.accuracy_result ->> 'percentage', '')`],
  ['Progress', PROGRESS_TEXT],
];

/** Of files that have every column. */
const MORE_COLUMNS: CsvSource['columns'] = [
  ['Given by', 'a.given_by_kind'],
  ['Hours', 'a.work_window_hours'],
  ['Minimum of words', `coalesce(a.min_words::text, '')`],
  ['End', `replace(coalesce(a.ended_reason, ''), '_', ' ')`],
  ['Penalized', isoTime('a.penalized_at')],
  ['Sequential result in percent', `coalesce(a.sequential_accuracy ->> 'percentage', '')`],
  ['Sequential penalty', `CASE WHEN a.is_sequential_penalized THEN 'yes' ELSE 'no' END`],
  ['Assignment id', 'a.id::text'],
  ['User id', 'a.user_id::text'],
  ['Project id', 'a.project_id::text'],
];

/** The file in the API document. */
export const ASSIGNMENT_CSV_EXAMPLE = `Name,Email,Project,Number,State,Given,Started,Deadline,Submitted,Ended,Submitted pages,Images,Penalty,Result in percent,Progress
Sample Writer,writer@example.com,Main project,1,in progress,2026-11-19T10:00:00Z,2026-11-20T08:00:00Z,2026-11-24T08:00:00Z,,,4,12,,,Pages 4/12
`;

const ROWS = {
  table: 'a',
  from: 'assignments a',
  time: 'given_at',
  join: `JOIN users u ON u.id = a.user_id JOIN projects p ON p.id = a.project_id
    LEFT JOIN ${ACTIVE_IMAGES} AS active ON active.project_id = a.project_id
    ${joinProgress('a', 'active')}`,
} satisfies Partial<CsvSource>;

/** Exports assignments as CSV. */
@Injectable()
export class AssignmentExportService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Exports the assignments of a filter. Writes the audit entry before the file begins, because the file contains personal data. It has no
   * contact data for a caller without the permission `users:contacts`.
   */
  async open(filter: AssignmentListQuery['filter'], actor: Actor, caller: Permitted): Promise<Readable> {
    await this.audit.record(this.database.manager, actor, ASSIGNMENTS_EXPORT, {
      subjectId: null,
      details: { filter: JSON.stringify(filter) },
    });
    const source: CsvSource = {
      ...ROWS,
      columns: [...userColumns(isAllowed(caller, 'writers:names')), ...COLUMNS],
      conditions: (addParameter) => assignmentConditions(filter, addParameter),
    };
    return openCsv(poolOf(this.database), source, isAllowed(caller, 'users:contacts'));
  }

  /**
   * The assignments that were given in a time, with every column.
   * @param hasNames whether the file has the names of users in blind projects
   */
  allColumns({ projectId, ...times }: RowRange, hasNames: boolean): CsvSource {
    return {
      ...ROWS,
      columns: [...userColumns(hasNames), ...COLUMNS, ...MORE_COLUMNS],
      conditions: (addParameter) => [
        ...timeConditions('a.given_at', times, addParameter),
        ...assignmentConditions(projectId ? { projectId: [projectId] } : {}, addParameter),
      ],
    };
  }
}

function userColumns(hasNames: boolean): CsvSource['columns'] {
  const { name, email } = writerColumns(hasNames);
  return [
    ['Name', name],
    ['Email', email, 'contact'],
  ];
}
