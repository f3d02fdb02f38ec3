import type { Readable } from 'node:stream';
import { PERMISSIONS, type Permission } from '@inkwell/contract/permissions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { accessRefused } from '../../access/access.errors.js';
import { isAllowed, type Permitted } from '../../access/is-allowed.js';
import type { Actor } from '../../access/principal.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { poolOf } from '../../core/database/pool.js';
import { many, one } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { HttpError, invalidField } from '../../core/http/domain-error.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape, Page } from '../../core/lists/list-query.js';
import { isReversed } from '../../core/lists/row-range.js';
import { FileStore } from '../../core/storage/file-store.js';
import type { EndedTask } from '../../core/tasks/task-definition.js';
import { TasksService } from '../../core/tasks/tasks.service.js';
import type { ExportDto } from './dto/export.dto.js';
import { EXPORT_CREATE, EXPORT_DOWNLOAD } from './export.audit.js';
import { ExportError } from './export.errors.js';
import { EXPORT_FINISHED } from './export.events.js';
import {
  COUNT_UNFINISHED,
  isReadableSql,
  LOCK_EXPORTS_OF,
  PROJECT_OF_ASSIGNMENT,
  READ_EXPORT,
  READ_FILE,
  type StoredExport,
  selectExports,
} from './export.queries.js';
import {
  EXPORT_KINDS,
  EXPORT_STATES,
  EXPORT_TYPES,
  type ExportInput,
  type ExportKind,
  type ExportKindName,
} from './export-kind.js';

/** Of one caller, waiting or running. */
const MAX_UNFINISHED = 50;
const RETRY_SECONDS = 30;

const FILTERS = { kind: EXPORT_KINDS, state: EXPORT_STATES, projectId: 'id' } as const;

export const EXPORT_LIST: ListShape<'createdAt', typeof FILTERS> = {
  sortable: ['createdAt'],
  defaultSort: ['createdAt', 'DESC'],
  filters: FILTERS,
};

/** A file to send. */
interface StoredFile {
  name: string;
  contentType: string;
  bytes: number;
  stream: Readable;
}

/** The exports that staff have asked for, each for those who may read what it contains. An export is a task that makes a file. */
@Injectable()
export class ExportsService {
  private readonly kinds = new Map<ExportKindName, ExportKind>();

  constructor(
    private readonly database: DataSource,
    private readonly tasks: TasksService,
    private readonly files: FileStore,
    private readonly audit: AuditLog,
    private readonly events: DomainEvents,
  ) {}

  /** Registers a kind of export. Each module calls this in `onModuleInit`. */
  register(kind: ExportKind): void {
    const { name, open } = kind;
    this.kinds.set(name, kind);
    this.tasks.handleFile<ExportInput>({
      kind: name,
      open,
      onEnd: (tx, ended) => this.publishEnd(tx, name, ended),
    });
  }

  list(
    { filter, direction, ...range }: ListQueryOf<typeof EXPORT_LIST>,
    caller: Permitted,
  ): Promise<Page<ExportDto>> {
    const parameters: unknown[] = [permissionsOf(caller)];
    const conditions = [isReadableSql('$1')];
    if (filter.kind) conditions.push(`e.kind = $${parameters.push(filter.kind)}`);
    if (filter.state) conditions.push(`e.state = $${parameters.push(filter.state)}`);
    if (filter.projectId)
      conditions.push(`e.input ->> 'projectId' = ANY($${parameters.push(filter.projectId)}::text[])`);
    const order = ['e.created_at', 'e.id'].map((expression) => ({ expression, direction }));
    const list = { from: 'tasks e', conditions, order, parameters };
    return readListPage<ExportDto>(poolOf(this.database), list, range, selectExports);
  }

  /** @throws HttpError NOT_FOUND also if the caller may not read it */
  async get(id: string, caller: Permitted): Promise<ExportDto> {
    const found = await one<ExportDto>(this.database, READ_EXPORT, [id, permissionsOf(caller)]);
    if (!found) throw exportNotFound();
    return found;
  }

  /** @throws HttpError FORBIDDEN, VALIDATION_FAILED; ExportError TOO_MANY_EXPORTS; AccessError PERMISSION_MISSING; what the kind throws */
  async create(
    name: ExportKindName,
    input: ExportInput,
    { actor, caller }: { actor: Actor; caller: Permitted },
  ): Promise<ExportDto> {
    const kind = this.kinds.get(name);
    if (!kind) throw invalidField('kind', 'This kind of export does not exist.');
    const given = new Set(permissionsOf(caller));
    const missing = kind.permissions.find((permission) => !given.has(permission));
    if (missing) throw accessRefused(caller.via, missing);
    if (isReversed(input)) throw invalidField('from', 'from must not be after to');
    if (input.projectId) await this.checkProject(input.projectId);
    await kind.check?.(input);
    const permissions = [
      ...kind.permissions,
      ...kind.optionalPermissions.filter((permission) => given.has(permission)),
    ];
    const id = await this.database.transaction(async (tx) => {
      await this.checkUnfinished(tx, actor.id);
      const subjectId = await this.tasks.startFile(tx, name, { userId: actor.id, permissions, input });
      const details = { kind: name, filter: JSON.stringify(input) };
      await this.audit.record(tx, actor, EXPORT_CREATE, { subjectId, details });
      return subjectId;
    });
    return this.get(id, caller);
  }

  /** Does nothing if it was cancelled before. @throws HttpError NOT_FOUND, CONFLICT */
  async cancel(id: string, caller: Permitted): Promise<ExportDto> {
    await this.get(id, caller);
    await this.tasks.cancel(id);
    const cancelled = await this.get(id, caller);
    if (cancelled.state !== 'cancelled') throw new HttpError('CONFLICT', 'This export has ended already.');
    return cancelled;
  }

  /** Writes the audit entry before the file is sent. @throws HttpError NOT_FOUND, CONFLICT; FileMissingError */
  async openFile(id: string, { actor, caller }: { actor: Actor; caller: Permitted }): Promise<StoredFile> {
    const stored = await one<StoredExport>(this.database, READ_FILE, [id, permissionsOf(caller)]);
    if (!stored) throw exportNotFound();
    const { kind, input, fileKey, fileName, fileBytes } = stored;
    if (fileKey === null || fileName === null || fileBytes === null)
      throw new HttpError('CONFLICT', 'This export has no file yet.');
    const stream = await this.files.getStream(fileKey);
    try {
      await this.audit.record(this.database.manager, actor, EXPORT_DOWNLOAD, {
        subjectId: id,
        details: { kind, filter: JSON.stringify(input) },
      });
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return { name: fileName, contentType: contentTypeOf(fileName), bytes: fileBytes, stream };
  }

  /** A case file has the project of its assignment. */
  private async publishEnd(
    tx: EntityManager,
    kind: ExportKindName,
    { id: exportId, state, finishedAt, input, ...ended }: EndedTask<ExportInput>,
  ): Promise<void> {
    if (!finishedAt) throw new Error('An export that ends has a time of its end');
    const found = await one<{ projectId: string }>(tx, PROJECT_OF_ASSIGNMENT, [input.assignmentId ?? null]);
    const projectId = ended.projectId ?? found?.projectId ?? null;
    await this.events.publish(
      tx,
      EXPORT_FINISHED,
      { exportId, kind, state, projectId, finishedAt },
      finishedAt,
    );
  }

  /** Each export takes the worker and the file store of all. @throws ExportError TOO_MANY_EXPORTS */
  private async checkUnfinished(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(LOCK_EXPORTS_OF, [userId]);
    const counted = await one<{ unfinished: number }>(tx, COUNT_UNFINISHED, [userId]);
    if (counted && counted.unfinished >= MAX_UNFINISHED)
      throw new ExportError('TOO_MANY_EXPORTS', undefined, { retryAfterSeconds: RETRY_SECONDS });
  }

  private async checkProject(projectId: string): Promise<void> {
    const found = await many(this.database, 'SELECT 1 FROM projects WHERE id = $1', [projectId]);
    if (found.length === 0) throw invalidField('projectId', 'This project does not exist.');
  }
}

/** Every permission of a caller. */
function permissionsOf(caller: Permitted): Permission[] {
  return (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => isAllowed(caller, permission));
}

/** Each kind names its file by its type. */
function contentTypeOf(fileName: string): string {
  const type = EXPORT_TYPES.find(({ extension }) => fileName.endsWith(extension));
  if (!type) throw new Error(`A kind of export has written ${fileName}`);
  return type.contentType;
}

function exportNotFound(): HttpError {
  return new HttpError('NOT_FOUND', 'This export does not exist.');
}
