import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ImportColumns } from '@inkwell/contract/user-import';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isAllowed } from '../../access/is-allowed.js';
import type { Actor, Principal } from '../../access/principal.js';
import { projectNotFound } from '../../assignments/assignment.errors.js';
import { ProjectsService } from '../../assignments/projects.service.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { UserInvitationsService } from '../../auth/passwords/user-invitations.service.js';
import { GivingAdminService } from '../../console/assignments/giving-admin.service.js';
import { many, one } from '../../core/database/rows.js';
import { type DomainError, HttpError } from '../../core/http/domain-error.js';
import { defineTask, type ItemResult, type TaskStep } from '../../core/tasks/task-definition.js';
import { TasksService } from '../../core/tasks/tasks.service.js';
import { USER_CREATE } from '../../users/user.audit.js';
import { UsersService } from '../../users/users.service.js';
import type { GiftOutcome } from '../../work/giving/giving.service.js';
import { CsvReaderService } from './csv-reader.service.js';
import type { CsvInput } from './csv-rows.js';
import { USERS_IMPORT } from './imports.audit.js';
import { ADD_ROWS, DELETE_ROWS, FIND_PROJECTS, READ_ROWS } from './user-import.queries.js';
import { checkRows, findColumns } from './user-import-check.js';
import { EXISTS_ALREADY, ExistingUsers } from './user-import-existing.js';
import {
  type FileImportRow,
  findProjects,
  type ImportRow,
  type NamedProject,
} from './user-import-projects.js';

/** The rows are in `user_import_rows`: the input of a task is kept, and these are personal data. */
type UserImportInput = Record<never, never>;

const IMPORT_USERS = defineTask<UserImportInput>({
  kind: 'import-users',
  permission: 'users:read',
  cancelPermission: 'users:write',
  // One statement for each table. Gifts of the projects in the file wait for one batch.
  batchSize: 200,
});

/** Rows of one statement: the text of 10,000 rows takes the event loop too long. */
const STORED_AT_ONCE = 1_000;

/** A checked file. */
export interface CheckedFile {
  rows: FileImportRow[];
  projects: Map<string, NamedProject>;
}

type NewRow = ImportRow & { fields: NonNullable<ImportRow['fields']> };

/** Creates users from the rows of a file, invites them, and gives them assignments. */
@Injectable()
export class UserImportsService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly invitations: UserInvitationsService,
    private readonly projects: ProjectsService,
    private readonly giving: GivingAdminService,
    private readonly csv: CsvReaderService,
    private readonly tasks: TasksService,
    private readonly audit: AuditLog,
  ) {}

  onModuleInit(): void {
    this.tasks.handle(IMPORT_USERS, (tx, step) => this.importBatch(tx, step), {
      itemOf: async ({ id, done }) => {
        const row = await one<ImportRow>(this.database, READ_ROWS, [id, done, 1]);
        return { item: nameOf(row) };
      },
      onEnd: (tx, { id }) => tx.query(DELETE_ROWS, [id]),
    });
  }

  /**
   * Checks all that the file alone decides. Writes nothing.
   * @throws HttpError VALIDATION_FAILED for a file that cannot be read; FORBIDDEN if it names projects and the caller may not give
   *   assignments
   */
  async check(
    path: string,
    { columns, encoding }: { columns: ImportColumns | undefined; encoding: CsvInput['encoding'] },
    caller: Principal,
  ): Promise<CheckedFile> {
    const file = await this.csv.read({ bytes: await readFile(path), encoding }, 'file', caller.user.id);
    const checked = await checkRows(file, findColumns(file, columns));
    if (checked.some(({ project }) => project !== '') && !isAllowed(caller, 'assignments:write'))
      throw new HttpError('FORBIDDEN', 'The file names projects, and you may not give assignments.');
    return findProjects(this.database.manager, checked);
  }

  /** Starts a task that imports the rows. Up to one batch is done at once. @returns the task */
  start({ rows }: CheckedFile, actor: Actor): Promise<string> {
    const id = randomUUID();
    const placed = rows.map(({ written: _, ...row }, at) => ({ ...row, place: at + 1 }));
    return this.database.transaction(async (tx) => {
      for (let at = 0; at < placed.length; at += STORED_AT_ONCE)
        await tx.query(ADD_ROWS, [id, JSON.stringify(placed.slice(at, at + STORED_AT_ONCE))]);
      await this.audit.record(tx, actor, USERS_IMPORT, { subjectId: null, details: { rows: rows.length } });
      return this.tasks.start(IMPORT_USERS, { id, actor, total: rows.length, input: {} }, tx);
    });
  }

  private async importBatch(
    tx: EntityManager,
    { id, done, limit, actor }: TaskStep<UserImportInput>,
  ): Promise<ItemResult[]> {
    const rows = await many<ImportRow>(tx, READ_ROWS, [id, done, limit]);
    const projectIds = await this.lockProjects(tx, rows);
    const existing = await ExistingUsers.find(tx, rows);
    const unknown = rows.filter((row): row is NewRow => row.fields !== null && !existing.of(row));
    const emails = unknown.map(({ fields }) => fields.email);
    const first = unknown.filter(({ fields }, at) => emails.indexOf(fields.email) === at);
    const created = await this.createUsers(tx, first, actor);
    // Another call may have taken an address meanwhile, such as a registration.
    await existing.addAll(
      tx,
      unknown.filter(({ fields }) => !created.has(fields.email)),
    );
    const idOf = (row: ImportRow) => created.get(row.fields?.email ?? '') ?? existing.of(row)?.id;
    // All of them before the gifts: those of one project after the other would lock the users in the order of the projects.
    const wanted = rows.filter(({ projectId, refusal }) => projectId !== null && !refusal);
    await this.users.lockAllForNoKeyUpdate(tx, [...new Set(wanted.flatMap((row) => idOf(row) ?? []))]);
    const gifts = new Map<string, GiftOutcome>();
    for (const projectId of projectIds) {
      const named = rows.filter((row) => row.projectId === projectId && !row.refusal);
      const userIds = named.flatMap((row) => idOf(row) ?? []);
      const outcomes = userIds.length > 0 ? await this.giving.giveAll(tx, userIds, { projectId }, actor) : [];
      for (const outcome of outcomes) gifts.set(`${outcome.userId} ${projectId}`, outcome);
    }
    return rows.map((row) => {
      const item = nameOf(row);
      if (row.refusal !== null)
        return { item, isDone: false, code: 'VALIDATION_FAILED', message: row.refusal };
      const userId = idOf(row) ?? null;
      const isNew = first.some((one) => one === row) && created.has(row.fields?.email ?? '');
      const gift = gifts.get(`${userId} ${row.projectId}`);
      const isLost = row.projectId !== null && !projectIds.includes(row.projectId);
      return {
        item,
        userId,
        ...toResult(isNew, gift, isLost ? projectNotFound() : (gift?.refusal ?? undefined)),
      };
    });
  }

  /**
   * Lock order: projects by id, then users, as in giving.
   * @returns the projects of the rows, without those that were deleted meanwhile
   */
  private async lockProjects(tx: EntityManager, rows: readonly ImportRow[]): Promise<string[]> {
    const named = [...new Set(rows.flatMap(({ projectId }) => projectId ?? []))].sort();
    const found: NamedProject[] = named.length > 0 ? await tx.query(FIND_PROJECTS, [named]) : [];
    const projectIds = named.filter((id) => found.some((project) => project.id === id));
    for (const projectId of projectIds) await this.projects.lockForGiving(tx, projectId);
    return projectIds;
  }

  /** @returns the ids by e-mail address. An address that another call has taken meanwhile is not among them. */
  private async createUsers(
    tx: EntityManager,
    rows: readonly NewRow[],
    actor: Actor,
  ): Promise<Map<string, string>> {
    if (rows.length === 0) return new Map();
    const created = await this.users.createWithoutPasswords(
      tx,
      rows.map(({ fields }) => fields),
    );
    await this.invitations.sendAll(tx, created);
    const facts = created.map(({ id, email }) => ({
      subjectId: id,
      details: { userEmail: email, role: 'user', source: 'import' },
    }));
    await this.audit.recordAll(tx, actor, USER_CREATE, facts);
    return new Map(created.map(({ id, email }) => [email, id]));
  }
}

function nameOf(row: ImportRow | null): string | null {
  return row ? `line ${row.line}` : null;
}

function toResult(
  isNew: boolean,
  gift: GiftOutcome | undefined,
  { code, message: refusal }: Partial<DomainError> = {},
): Omit<ItemResult, 'userId'> {
  const assignmentId = gift?.assignment?.assignmentId ?? null;
  const isGiven = assignmentId !== null;
  if (isNew) {
    const message = refusal
      ? `Created and invited, without an assignment: ${refusal}`
      : 'Created and invited.';
    return {
      assignmentId,
      isDone: true,
      code: code ?? null,
      message: isGiven ? 'Created and invited, with an assignment.' : message,
    };
  }
  const message = refusal ? `${EXISTS_ALREADY} ${refusal}` : EXISTS_ALREADY;
  return isGiven
    ? { assignmentId, isDone: true, message: 'The user exists already and got an assignment.' }
    : { assignmentId, isDone: false, code: code ?? 'EMAIL_TAKEN', message };
}
