import type { Readable } from 'node:stream';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../access/principal.js';
import { AuditLog, type RecordChange } from '../audit/audit-log.service.js';
import { isForeignKeyViolation } from '../core/database/database-errors.js';
import type { DomainEvents } from '../core/events/domain-events.js';
import { HttpError } from '../core/http/domain-error.js';
import type { Page } from '../core/lists/list-query.js';
import type { ByteRange } from '../core/storage/disk-driver.js';
import { changedFields, checkVersion, nextVersion } from '../core/versions/record-version.js';
import type { MoveDto, ReferenceFileUpdateDto, ToggleDto } from './dto/reference-file.dto.js';
import type {
  ReferenceVersionDto,
  RestoreReferenceDto,
  WholeReferenceVersionDto,
} from './dto/reference-version.dto.js';
import type { OpenedFile } from './file-answers.js';
import { REFERENCE_CHANGED } from './reference.events.js';
import { FILE_AUDIT } from './reference-file.audit.js';
import type { ReferenceFile } from './reference-file.entity.js';
import { type ReferenceFileQuery, referenceFileListSql } from './reference-file-list.queries.js';
import { moveSql } from './reference-file-order.js';
import { ReplacedReferenceText } from './reference-text.entity.js';
import { listReplacedTexts, readReplacedText } from './reference-text.queries.js';
import type { StoredFilesService } from './stored-files.service.js';

/** The differences between images and reference PDFs. */
export interface ReferenceFileKind {
  table: 'images' | 'reference_pdfs';
  /** Prefix of the actions in the audit log. */
  name: 'image' | 'pdf';
  label: string;
  /** Further columns of the table, with the names of the response. */
  ownColumns: string;
  /** Returns the keys of all files of a row. */
  keysOf(filename: string): string[];
  /** Called in the transaction that deactivates or deletes a row. */
  onWithdrawn?(tx: EntityManager): Promise<void>;
  /** Called in the transaction of each action. */
  onAction?(tx: EntityManager, action: FileAction, id: string): Promise<void>;
}

export type DeleteOutcome = 'deleted' | 'hidden';

export type FileAction = keyof (typeof FILE_AUDIT)[ReferenceFileKind['name']];

/**
 * The use cases that images and reference PDFs share: all except the upload. `Work` has the fields that users see, `Row` the
 * fields of the console's list, `Detail` all fields.
 */
export abstract class ReferenceFiles<Work extends object, Row extends Work, Detail extends Row> {
  protected constructor(
    protected readonly database: DataSource,
    protected readonly audit: AuditLog,
    protected readonly stored: StoredFilesService,
    protected readonly events: DomainEvents,
    private readonly kind: ReferenceFileKind,
  ) {}

  async list(query: ReferenceFileQuery): Promise<Page<Row>> {
    const { table, ownColumns } = this.kind;
    const { where, order, parameters } = referenceFileListSql(query);
    const rows: (Row & { total?: number })[] = await this.database.query(
      `SELECT ${WORK_COLUMNS}${ownColumns}, ${ROW_COLUMNS}, count(*) OVER ()::int AS total FROM ${table}
       WHERE ${where} ORDER BY ${order} LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`,
      [...parameters, query.limit, query.offset],
    );
    const total = rows[0]?.total ?? 0;
    for (const row of rows) Reflect.deleteProperty(row, 'total');
    return { rows, total, offset: query.offset };
  }

  /** Returns the active rows in the order of work. */
  listActive(): Promise<Work[]> {
    const { table, ownColumns } = this.kind;
    return this.database.query(
      `SELECT ${WORK_COLUMNS}${ownColumns} FROM ${table} WHERE is_active ORDER BY position`,
    );
  }

  /** Returns inactive rows too, because an image stays readable to users who have work on it. */
  async findForWork(id: string): Promise<Work | null> {
    const { table, ownColumns } = this.kind;
    const [row]: Work[] = await this.database.query(
      `SELECT ${WORK_COLUMNS}${ownColumns} FROM ${table} WHERE id = $1`,
      [id],
    );
    return row ?? null;
  }

  /** @throws HttpError NOT_FOUND */
  async read(id: string, tx: EntityManager = this.database.manager): Promise<Detail> {
    const { table, ownColumns } = this.kind;
    const [row]: Detail[] = await tx.query(
      `SELECT ${WORK_COLUMNS}${ownColumns}, ${ROW_COLUMNS}, reference_text AS "referenceText" FROM ${table}
       WHERE id = $1`,
      [id],
    );
    if (!row) throw this.missing();
    return row;
  }

  /** Absent fields stay unchanged. `own` are the fields of the kind. @throws HttpError NOT_FOUND, STALE_RECORD */
  async update(
    id: string,
    { version, title, description, referenceText, ...own }: ReferenceFileUpdateDto,
    actor: Actor,
  ): Promise<Detail> {
    return this.database.transaction(async (tx) => {
      const before = await this.lock(tx, id);
      await checkVersion(before, version, () => this.read(id, tx));
      const changed = changedFields<ReferenceFile>(before, {
        title,
        description: description ?? undefined,
        referenceText: referenceText === '' ? null : referenceText,
        ...own,
      });
      await this.save(tx, before, changed, 'update', actor);
      return this.read(id, tx);
    });
  }

  /** The replaced reference texts, the last replaced first. @throws HttpError NOT_FOUND */
  async listReferenceVersions(id: string): Promise<ReferenceVersionDto[]> {
    await this.read(id);
    return listReplacedTexts(this.database.manager, id);
  }

  /** @throws HttpError NOT_FOUND */
  readReferenceVersion(id: string, version: number): Promise<WholeReferenceVersionDto> {
    return readReplacedText(this.database.manager, id, version);
  }

  /** Makes a replaced reference text the current one. @throws HttpError NOT_FOUND, STALE_RECORD */
  async restoreReference(
    id: string,
    restored: number,
    { version }: RestoreReferenceDto,
    actor: Actor,
  ): Promise<Detail> {
    return this.database.transaction(async (tx) => {
      const before = await this.lock(tx, id);
      await checkVersion(before, version, () => this.read(id, tx));
      const { referenceText } = await readReplacedText(tx, id, restored);
      const changed = changedFields<ReferenceFile>(before, { referenceText });
      await this.save(tx, before, changed, 'restoreReference', actor);
      return this.read(id, tx);
    });
  }

  /** @throws HttpError NOT_FOUND, STALE_RECORD */
  async setActive(id: string, { isActive, version }: ToggleDto, actor: Actor): Promise<Detail> {
    return this.database.transaction(async (tx) => {
      const before = await this.lock(tx, id);
      await checkVersion(before, version, () => this.read(id, tx));
      const changed = changedFields<ReferenceFile>(before, { isActive });
      await this.save(tx, before, changed, isActive ? 'activate' : 'deactivate', actor);
      if (!isActive) await this.kind.onWithdrawn?.(tx);
      return this.read(id, tx);
    });
  }

  /** A lock makes concurrent moves run one after the other. @throws HttpError NOT_FOUND */
  async move(id: string, { place, otherId }: MoveDto, actor: Actor): Promise<Detail> {
    const { table } = this.kind;
    return this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`${table} order`]);
      const { title } = await this.lock(tx, id);
      if (otherId) await this.lock(tx, otherId);
      await tx.query(moveSql(table), [id, place, otherId ?? null]);
      await this.record(tx, actor, 'move', id, title);
      return this.read(id, tx);
    });
  }

  /** Deactivates the row instead if there is work on it. @throws HttpError NOT_FOUND */
  async delete(id: string, actor: Actor): Promise<DeleteOutcome> {
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, id);
      const { title, filename } = row;
      await this.kind.onWithdrawn?.(tx);
      if (await this.deleteUnlessUsed(tx, id)) {
        await tx.query('DELETE FROM replaced_reference_texts WHERE file_id = $1', [id]);
        await this.stored.deleteAfter(tx, this.kind.keysOf(filename));
        await this.record(tx, actor, 'delete', id, title);
        return 'deleted';
      }
      await this.save(tx, row, changedFields<ReferenceFile>(row, { isActive: false }), 'hide', actor);
      return 'hidden';
    });
  }

  /** @throws HttpError NOT_FOUND, for users also if the row is not active */
  async openById(id: string, seenBy: 'admin' | 'user'): Promise<OpenedFile> {
    return this.getFile(seenBy === 'user' ? 'id = $1 AND is_active' : 'id = $1', id);
  }

  /** Opens inactive files too, for the console and for users who have work on them. @throws HttpError NOT_FOUND */
  async openByFilename(filename: string): Promise<OpenedFile> {
    return this.getFile('filename = $1', filename);
  }

  streamOf({ filename }: OpenedFile, range?: ByteRange): Promise<Readable> {
    return this.stored.stream(this.kind.keysOf(filename)[0] ?? '', range);
  }

  /** Records the action, and publishes its facts. */
  protected async record(
    tx: EntityManager,
    actor: Actor,
    action: FileAction,
    subjectId: string,
    title: string,
    change?: RecordChange,
  ): Promise<void> {
    await this.audit.record(tx, actor, FILE_AUDIT[this.kind.name][action], {
      subjectId,
      details: { title },
      change,
    });
    await this.kind.onAction?.(tx, action, subjectId);
    const isOtherText =
      action !== 'move' && (action !== 'update' || 'referenceText' in (change?.after ?? {}));
    if (isOtherText) await this.events.publish(tx, REFERENCE_CHANGED, { referenceId: subjectId });
  }

  /** Writes the changed fields of a locked row. Without a change, nothing is written. */
  private async save(
    tx: EntityManager,
    before: ReferenceFile,
    changed: Partial<ReferenceFile>,
    action: FileAction,
    actor: Actor,
  ): Promise<void> {
    if (Object.keys(changed).length === 0) return;
    const { id, title } = { ...before, ...changed };
    const next = nextVersion(before.version, actor.email);
    const { referenceText } = before;
    if ('referenceText' in changed && referenceText !== null) {
      const { version, email: changedBy } = { ...before, ...actor };
      await tx.insert(ReplacedReferenceText, { fileId: id, version, referenceText, changedBy });
    }
    await tx.getRepository<ReferenceFile>(this.kind.table).update({ id }, { ...changed, ...next });
    await this.record(tx, actor, action, id, title, { before, after: changed, version: next.version });
  }

  /**
   * Deletes the row unless work refers to it by a foreign key. The database checks this, so no work can start between the
   * check and the deletion.
   * @returns whether the row was deleted
   */
  private async deleteUnlessUsed(tx: EntityManager, id: string): Promise<boolean> {
    try {
      await tx.transaction((inner) => inner.query(`DELETE FROM ${this.kind.table} WHERE id = $1`, [id]));
      return true;
    } catch (error) {
      if (isForeignKeyViolation(error)) return false;
      throw error;
    }
  }

  private async lock(tx: EntityManager, id: string): Promise<ReferenceFile> {
    const row = await tx
      .getRepository<ReferenceFile>(this.kind.table)
      .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row) throw this.missing();
    return row;
  }

  private async getFile(where: string, parameter: string): Promise<OpenedFile> {
    const [row]: (OpenedFile & { title: string })[] = await this.database.query(
      `SELECT filename, mime_type AS "mimeType", file_size AS size, sha256, title,
         coalesce(nullif(original_name, ''), title || '.' || split_part(filename, '.', 2)) AS "downloadName"
       FROM ${this.kind.table} WHERE ${where}`,
      [parameter],
    );
    if (!row) throw this.missing();
    return row;
  }

  private missing(): HttpError {
    return new HttpError('NOT_FOUND', `This ${this.kind.label} does not exist.`);
  }
}

const WORK_COLUMNS = `id AS "_id", title, description, filename, original_name AS "originalName",
  file_size AS "fileSize", mime_type AS "mimeType", uploaded_at AS "uploadedAt", is_active AS "isActive"`;
const ROW_COLUMNS = 'reference_text IS NOT NULL AS "hasReferenceText", version';
