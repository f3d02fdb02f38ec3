import type { Permission } from '@inkwell/contract/permissions';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditListService } from '../../audit/audit-list.service.js';
import { AssignmentExportService } from '../../console/assignments/assignment-export.service.js';
import { UserExportService } from '../../console/users/user-export.service.js';
import { Clock } from '../../core/clock/clock.js';
import { poolOf } from '../../core/database/pool.js';
import { one } from '../../core/database/rows.js';
import { type CsvSource, countCsvRows, openCsv } from '../../core/lists/csv-export.js';
import type { AddParameter } from '../../core/lists/search-condition.js';
import type { FileRun, TaskFile } from '../../core/tasks/task-definition.js';
import type { ExportInput, ExportKindName } from './export-kind.js';
import { ExportsService } from './exports.service.js';
import { reviewsCsv } from './review-csv.queries.js';
import { safeName } from './texts/archive-paths.js';

interface CsvKind {
  name: ExportKindName;
  /** Without the day and the extension. */
  fileName: string;
  permission: Permission;
  /** Contact data that can name any user, so the file has them only with `writers:names`. */
  namesUsersInText?: boolean;
  source: (input: ExportInput, run: FileRun) => CsvSource;
}

/** The exports that are one CSV file. */
@Injectable()
export class CsvExportsService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly exports: ExportsService,
    private readonly users: UserExportService,
    private readonly assignments: AssignmentExportService,
    private readonly audit: AuditListService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.register({
      name: 'users',
      fileName: 'users',
      permission: 'users:export',
      source: (input, run) => this.users.allColumns(input, run.has('writers:names')),
    });
    this.register({
      name: 'assignments',
      fileName: 'assignments',
      permission: 'assignments:read',
      source: (input, run) => this.assignments.allColumns(input, run.has('writers:names')),
    });
    this.register({
      name: 'reviews',
      fileName: 'reviews',
      permission: 'reviews:read',
      source: (input, run) => reviewsCsv(input, run.has('writers:names')),
    });
    this.register({
      name: 'audit',
      fileName: 'audit-log',
      permission: 'audit-log:read',
      namesUsersInText: true,
      source: (input) => this.audit.allColumns(input, (addParameter) => ofProject(input, addParameter)),
    });
  }

  private register({ name, permission, ...kind }: CsvKind): void {
    this.exports.register({
      name,
      permissions: [permission],
      optionalPermissions: ['users:contacts', 'writers:names'],
      open: (input, run) => this.open(kind, input, run),
    });
  }

  private async open(
    { fileName, namesUsersInText = false, ...kind }: Omit<CsvKind, 'name' | 'permission'>,
    input: ExportInput,
    run: FileRun,
  ): Promise<TaskFile> {
    const pool = poolOf(this.database);
    const source = kind.source(input, run);
    const project = await one<{ name: string }>(this.database, 'SELECT name FROM projects WHERE id = $1', [
      input.projectId ?? null,
    ]);
    const subject = project ? `${fileName}-${safeName(project.name, 'project')}` : fileName;
    const hasContacts = run.has('users:contacts') && (!namesUsersInText || run.has('writers:names'));
    run.setTotal(await countCsvRows(pool, source));
    return {
      name: `${subject}-${this.clock.now().toISOString().slice(0, 10)}.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: await openCsv(pool, source, hasContacts, (count) => run.advance(count)),
    };
  }
}

/** The entries about a project, its assignments and its images. */
function ofProject({ projectId }: ExportInput, addParameter: AddParameter): string[] {
  if (!projectId) return [];
  const project = `${addParameter(projectId)}::uuid`;
  return [
    `(subject_id = ${project} OR subject_id IN (SELECT id FROM reference_files WHERE project_id = ${project})
      OR details ->> 'assignmentId' IN (SELECT id::text FROM assignments WHERE project_id = ${project}))`,
  ];
}
