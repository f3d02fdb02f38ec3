import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../access/principal.js';
import { ProjectsService } from '../assignments/projects.service.js';
import { AuditLog, type RecordChange } from '../audit/audit-log.service.js';
import { isForeignKeyViolation } from '../core/database/database-errors.js';
import { DomainEvents } from '../core/events/domain-events.js';
import type { Page } from '../core/lists/list-query.js';
import { changedFields, checkVersion, nextVersion } from '../core/versions/record-version.js';
import type { MoveDto, ReferenceFileUpdateDto, ToggleDto } from './dto/reference-file.dto.js';
import type {
  ReferenceVersionDto,
  RestoreReferenceDto,
  WholeReferenceVersionDto,
} from './dto/reference-version.dto.js';
import { cleanFileName } from './file-name.js';
import { IMAGE_PUBLISHED } from './image.events.js';
import { publishImageAction } from './image-facts.js';
import { prepareUpload } from './prepared-upload.js';
import { REFERENCE_CHANGED } from './reference.events.js';
import { FILE_AUDIT, type FileAction } from './reference-file.audit.js';
import { ReferenceFile } from './reference-file.entity.js';
import { FILE_KINDS, type FileKind, type FileRows, fileMissing } from './reference-file-kinds.js';
import {
  type ReferenceFileQuery,
  referenceFileListSql,
  rowColumns,
  workColumns,
} from './reference-file-list.queries.js';
import { MOVE_FILE } from './reference-file-order.js';
import { ReplacedReferenceText } from './reference-text.entity.js';
import { listReplacedTexts, readReplacedText } from './reference-text.queries.js';
import { StoredFilesService } from './stored-files.service.js';
import type { NewReferenceFile } from './upload.js';

export type DeleteOutcome = 'deleted' | 'hidden';

/** The use cases of images and reference PDFs. */
@Injectable()
export class ReferenceFilesService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
    private readonly stored: StoredFilesService,
    private readonly projects: ProjectsService,
    private readonly events: DomainEvents,
  ) {}

  async list<Kind extends FileKind>(
    kind: Kind,
    query: ReferenceFileQuery,
  ): Promise<Page<FileRows[Kind]['row']>> {
    const { where, order, parameters } = referenceFileListSql(kind, query);
    const rows: (FileRows[Kind]['row'] & { total?: number })[] = await this.database.query(
      `SELECT ${rowColumns(kind)}, count(*) OVER ()::int AS total FROM reference_files
       WHERE ${where} ORDER BY ${order} LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`,
      [...parameters, query.limit, query.offset],
    );
    const total = rows[0]?.total ?? 0;
    for (const row of rows) Reflect.deleteProperty(row, 'total');
    return { rows, total, offset: query.offset };
  }

  /** Returns the active files in the order of work. */
  listActive<Kind extends FileKind>(kind: Kind): Promise<FileRows[Kind]['work'][]> {
    return this.database.query(
      `SELECT ${workColumns(kind)} FROM reference_files WHERE kind = $1 AND is_active ORDER BY position, id`,
      [kind],
    );
  }

  /** @throws HttpError NOT_FOUND */
  async read<Kind extends FileKind>(
    kind: Kind,
    id: string,
    tx: EntityManager = this.database.manager,
  ): Promise<FileRows[Kind]['detail']> {
    const [row]: FileRows[Kind]['detail'][] = await tx.query(
      `SELECT ${rowColumns(kind)}, reference_text AS "referenceText" FROM reference_files
       WHERE id = $1 AND kind = $2`,
      [id, kind],
    );
    if (!row) throw fileMissing(kind);
    return row;
  }

  /** @throws the errors of `drawSizes` or `cleanPdf`, StorageFullError */
  add<Kind extends FileKind>(
    kind: Kind,
    given: NewReferenceFile,
    actor: Actor,
  ): Promise<FileRows[Kind]['detail']> {
    return this.stored.withTemporaryFile((temporaryPath) => this.addWith(kind, temporaryPath, given, actor));
  }

  private async addWith<Kind extends FileKind>(
    kind: Kind,
    temporaryPath: string,
    { path: givenPath, originalName, isActive = true, ...texts }: NewReferenceFile,
    actor: Actor,
  ): Promise<FileRows[Kind]['detail']> {
    const { files, extensions, ...columns } = await prepareUpload(
      kind,
      givenPath,
      temporaryPath,
      this.stored,
    );
    const row = {
      ...texts,
      ...columns,
      ...{ kind, isActive },
      originalName: cleanFileName(originalName, extensions),
      publishedAt: isActive ? undefined : null,
      projectId: kind === 'image' ? (await this.projects.getDefault()).id : null,
    };
    return this.stored.storeWithRow(files, async (tx) => {
      const { identifiers } = await tx.getRepository(ReferenceFile).insert(row);
      const id: string = identifiers[0]?.id;
      await this.record(tx, actor, 'upload', { ...row, id });
      if (kind === 'image' && isActive) await this.events.publish(tx, IMAGE_PUBLISHED, { imageId: id });
      return this.read(kind, id, tx);
    });
  }

  /** Absent fields stay unchanged. `own` are the fields of the kind. @throws HttpError NOT_FOUND, STALE_RECORD */
  async update<Kind extends FileKind>(
    kind: Kind,
    id: string,
    { version, title, description, referenceText, ...own }: ReferenceFileUpdateDto,
    actor: Actor,
  ): Promise<FileRows[Kind]['detail']> {
    return this.database.transaction(async (tx) => {
      const before = await this.lock(tx, kind, id);
      await checkVersion(before, version, () => this.read(kind, id, tx));
      const changed = changedFields<ReferenceFile>(before, {
        title,
        description: description ?? undefined,
        referenceText: referenceText === '' ? null : referenceText,
        ...own,
      });
      await this.save(tx, before, changed, 'update', actor);
      return this.read(kind, id, tx);
    });
  }

  /** The replaced reference texts, the last replaced first. @throws HttpError NOT_FOUND */
  async listReferenceVersions(kind: FileKind, id: string): Promise<ReferenceVersionDto[]> {
    await this.read(kind, id);
    return listReplacedTexts(this.database.manager, id);
  }

  /** @throws HttpError NOT_FOUND */
  readReferenceVersion(id: string, version: number): Promise<WholeReferenceVersionDto> {
    return readReplacedText(this.database.manager, id, version);
  }

  /** Makes a replaced reference text the current one. @throws HttpError NOT_FOUND, STALE_RECORD */
  async restoreReference<Kind extends FileKind>(
    kind: Kind,
    id: string,
    restored: number,
    { version }: RestoreReferenceDto,
    actor: Actor,
  ): Promise<FileRows[Kind]['detail']> {
    return this.database.transaction(async (tx) => {
      const before = await this.lock(tx, kind, id);
      await checkVersion(before, version, () => this.read(kind, id, tx));
      const { referenceText } = await readReplacedText(tx, id, restored);
      const changed = changedFields<ReferenceFile>(before, { referenceText });
      await this.save(tx, before, changed, 'restoreReference', actor);
      return this.read(kind, id, tx);
    });
  }

  /** @param within of a larger change. @throws HttpError NOT_FOUND, STALE_RECORD */
  async setActive<Kind extends FileKind>(
    kind: Kind,
    id: string,
    { isActive, version }: ToggleDto,
    actor: Actor,
    within: EntityManager = this.database.manager,
  ): Promise<FileRows[Kind]['detail']> {
    return within.transaction(async (tx) => {
      const before = await this.lock(tx, kind, id);
      await checkVersion(before, version, () => this.read(kind, id, tx));
      const changed = changedFields<ReferenceFile>(before, { isActive });
      await this.save(tx, before, changed, isActive ? 'activate' : 'deactivate', actor);
      return this.read(kind, id, tx);
    });
  }

  /** A lock makes concurrent moves run one after the other. @throws HttpError NOT_FOUND */
  async move<Kind extends FileKind>(
    kind: Kind,
    id: string,
    { place, otherId }: MoveDto,
    actor: Actor,
  ): Promise<FileRows[Kind]['detail']> {
    return this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`${kind} order`]);
      const file = await this.lock(tx, kind, id);
      if (otherId) await this.lock(tx, kind, otherId);
      await tx.query(MOVE_FILE, [id, place, otherId ?? null]);
      await this.record(tx, actor, 'move', file);
      return this.read(kind, id, tx);
    });
  }

  /** Deactivates the file instead if there is work on it. @throws HttpError NOT_FOUND */
  async delete(kind: FileKind, id: string, actor: Actor): Promise<DeleteOutcome> {
    return this.database.transaction(async (tx) => {
      const file = await this.lock(tx, kind, id);
      if (await this.deleteUnlessUsed(tx, id)) {
        await tx.query('DELETE FROM replaced_reference_texts WHERE file_id = $1', [id]);
        await this.stored.deleteAfter(tx, FILE_KINDS[kind].keysOf(file.filename));
        await this.record(tx, actor, 'delete', file);
        return 'deleted';
      }
      await this.save(tx, file, changedFields<ReferenceFile>(file, { isActive: false }), 'hide', actor);
      return 'hidden';
    });
  }

  /** Records the action, and publishes its facts. */
  private async record(
    tx: EntityManager,
    actor: Actor,
    action: FileAction,
    { id, kind, title }: Pick<ReferenceFile, 'id' | 'kind' | 'title'>,
    change?: RecordChange,
  ): Promise<void> {
    const details = { title };
    await this.audit.record(tx, actor, FILE_AUDIT[kind][action], { subjectId: id, details, change });
    if (kind === 'image') await publishImageAction(this.events, tx, action, id);
    const isOtherText =
      action !== 'move' && (action !== 'update' || 'referenceText' in (change?.after ?? {}));
    if (isOtherText) await this.events.publish(tx, REFERENCE_CHANGED, { referenceId: id });
  }

  /** Writes the changed fields of a locked file. Without a change, nothing is written. */
  private async save(
    tx: EntityManager,
    before: ReferenceFile,
    changed: Partial<ReferenceFile>,
    action: FileAction,
    actor: Actor,
  ): Promise<void> {
    if (Object.keys(changed).length === 0) return;
    const { id, version, referenceText } = before;
    const next = nextVersion(version, actor.email);
    if ('referenceText' in changed && referenceText !== null)
      await tx.insert(ReplacedReferenceText, { fileId: id, version, referenceText, changedBy: actor.email });
    const isFirstPublished = changed.isActive && before.publishedAt === null;
    await tx.update(
      ReferenceFile,
      { id },
      { ...changed, ...next, ...(isFirstPublished && { publishedAt: () => 'now()' }) },
    );
    const change = { before, after: changed, version: next.version };
    await this.record(tx, actor, action, { ...before, ...changed }, change);
  }

  /**
   * Deletes the file unless work refers to it by a foreign key. The database checks this, so no work can start between the
   * check and the deletion.
   * @returns whether the file was deleted
   */
  private async deleteUnlessUsed(tx: EntityManager, id: string): Promise<boolean> {
    try {
      await tx.transaction((inner) => inner.query('DELETE FROM reference_files WHERE id = $1', [id]));
      return true;
    } catch (error) {
      if (isForeignKeyViolation(error)) return false;
      throw error;
    }
  }

  private async lock(tx: EntityManager, kind: FileKind, id: string): Promise<ReferenceFile> {
    const file = await tx.findOne(ReferenceFile, {
      where: { id, kind },
      lock: { mode: 'pessimistic_write' },
    });
    if (!file) throw fileMissing(kind);
    return file;
  }
}
