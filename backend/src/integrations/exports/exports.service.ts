import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { accessRefused } from '../../access/access.errors.js';
import type { Permitted } from '../../access/is-allowed.js';
import type { Actor } from '../../access/principal.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { poolOf } from '../../core/database/pool.js';
import { many, one } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { HttpError } from '../../core/http/domain-error.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { ListQueryOf, ListShape, Page } from '../../core/lists/list-query.js';
import { isReversed } from '../../core/lists/row-range.js';
import { FileStore } from '../../core/storage/file-store.js';
import type { ExportDto } from './dto/export.dto.js';
import { EXPORT_CREATE, EXPORT_DOWNLOAD } from './export.audit.js';
import { ExportError } from './export.errors.js';
import { EXPORT_FINISHED } from './export.events.js';
import {
  ADD_EXPORT,
  CANCEL,
  COUNT_UNFINISHED,
  type EndedExport,
  isReadableSql,
  LOCK_EXPORTS_OF,
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
  type ExportKindName,
} from './export-kind.js';
import { ExportKindsService, permissionsOf } from './export-kinds.service.js';
import { MAKE_EXPORT } from './export-runs.service.js';

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

/** The exports that staff have asked for, each for those who may read what it contains. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly database: DataSource,
    private readonly kinds: ExportKindsService,
    private readonly jobs: Jobs,
    private readonly files: FileStore,
    private readonly audit: AuditLog,
    private readonly events: DomainEvents,
  ) {}

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
    const list = { from: 'exports e', conditions, order, parameters };
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
    const kind = this.kinds.find(name);
    if (!kind) throw invalid('kind', 'This kind of export does not exist.');
    const given = new Set(permissionsOf(caller));
    const missing = kind.permissions.find((permission) => !given.has(permission));
    if (missing) throw accessRefused(caller.via, missing);
    if (isReversed(input)) throw invalid('from', 'from must not be after to');
    if (input.projectId) await this.checkProject(input.projectId);
    await kind.check?.(input);
    const permissions = [
      ...kind.permissions,
      ...kind.optionalPermissions.filter((permission) => given.has(permission)),
    ];
    const id = await this.database.transaction(async (tx) => {
      await this.checkUnfinished(tx, actor.id);
      const added = await one<{ id: string }>(tx, ADD_EXPORT, [name, input, permissions, actor.id]);
      if (!added) throw new Error('INSERT … RETURNING has a row');
      const details = { kind: name, filter: JSON.stringify(input) };
      await this.audit.record(tx, actor, EXPORT_CREATE, { subjectId: added.id, details });
      await this.jobs.enqueue(tx, MAKE_EXPORT, { exportId: added.id });
      return added.id;
    });
    return this.get(id, caller);
  }

  /** Does nothing if it was cancelled before. @throws HttpError NOT_FOUND, CONFLICT */
  async cancel(id: string, caller: Permitted): Promise<ExportDto> {
    await this.get(id, caller);
    await this.database.transaction(async (tx) => {
      const ended = await one<EndedExport>(tx, CANCEL, [id]);
      if (ended) await this.events.publish(tx, EXPORT_FINISHED, { exportId: id, ...ended }, ended.finishedAt);
    });
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

  /** Each export takes the worker and the file store of all. @throws ExportError TOO_MANY_EXPORTS */
  private async checkUnfinished(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(LOCK_EXPORTS_OF, [userId]);
    const [{ unfinished } = { unfinished: 0 }]: { unfinished: number }[] = await tx.query(COUNT_UNFINISHED, [
      userId,
    ]);
    if (unfinished >= MAX_UNFINISHED)
      throw new ExportError('TOO_MANY_EXPORTS', undefined, { retryAfterSeconds: RETRY_SECONDS });
  }

  private async checkProject(projectId: string): Promise<void> {
    const found = await many(this.database, 'SELECT 1 FROM projects WHERE id = $1', [projectId]);
    if (found.length === 0) throw invalid('projectId', 'This project does not exist.');
  }
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

function invalid(field: string, message: string): HttpError {
  return new HttpError('VALIDATION_FAILED', message, { fields: { [field]: [message] } });
}
