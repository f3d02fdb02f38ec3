import type { Readable } from 'node:stream';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../access/session-user.js';
import { AuditLog } from '../audit/audit-log.service.js';
import { isForeignKeyViolation } from '../core/database/database-errors.js';
import { HttpError } from '../core/http/domain-error.js';
import type { Page } from '../core/lists/list-query.js';
import type { ByteRange } from '../core/storage/disk-driver.js';
import type { MoveDto, ReferenceFileUpdateDto } from './dto/reference-file.dto.js';
import { type ReferenceFileQuery, referenceFileListSql } from './reference-file-list.queries.js';
import { moveSql } from './reference-file-order.js';
import type { StoredFiles } from './stored-files.service.js';

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
}

export interface NewReferenceFile {
  title: string;
  description: string;
  referenceText: string | null;
  /** The file name of the upload, not made safe yet. */
  originalName: string;
  bytes: Buffer;
}

/** A file to send to the client. */
export interface OpenedFile {
  filename: string;
  /** The file name under which the browser saves it. */
  downloadName: string;
  mimeType: string;
  size: number;
  sha256: string;
}

export type DeleteOutcome = 'deleted' | 'hidden';

/**
 * The use cases that images and reference PDFs share: all except the upload. `Work` has the fields that users see, `Row` the
 * fields of the console's list, `Detail` all fields.
 */
export abstract class ReferenceFiles<Work, Row extends Work, Detail extends Row> {
  protected constructor(
    protected readonly database: DataSource,
    protected readonly audit: AuditLog,
    protected readonly stored: StoredFiles,
    private readonly kind: ReferenceFileKind,
  ) {}

  async list(query: ReferenceFileQuery): Promise<Page<Row>> {
    const { table, ownColumns } = this.kind;
    const { where, order, parameters } = referenceFileListSql(query);
    const rows: (Row & { total: number })[] = await this.database.query(
      `SELECT ${WORK_COLUMNS}${ownColumns}, ${ROW_COLUMNS}, count(*) OVER ()::int AS total FROM ${table}
       WHERE ${where} ORDER BY ${order} LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`,
      [...parameters, query.limit, query.offset],
    );
    return {
      rows: rows.map(({ total: _, ...row }) => row as unknown as Row),
      total: rows[0]?.total ?? 0,
      offset: query.offset,
    };
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

  /** Absent fields stay unchanged. @throws HttpError NOT_FOUND */
  async update(id: string, changes: ReferenceFileUpdateDto, actor: Actor): Promise<Detail> {
    return this.database.transaction(async (tx) => {
      const { title, description, referenceText } = changes;
      await tx.query(
        `UPDATE ${this.kind.table} SET title = $2, description = coalesce($3::text, description),
           reference_text = CASE WHEN $4::boolean THEN nullif($5::text, '') ELSE reference_text END WHERE id = $1`,
        [id, title, description ?? null, referenceText !== undefined, referenceText ?? null],
      );
      const row = await this.read(id, tx);
      await this.record(tx, actor, 'update', id, title);
      return row;
    });
  }

  /** @throws HttpError NOT_FOUND */
  async setActive(id: string, isActive: boolean, actor: Actor): Promise<Detail> {
    return this.database.transaction(async (tx) => {
      const { title } = await this.lock(tx, id);
      await tx.query(`UPDATE ${this.kind.table} SET is_active = $2 WHERE id = $1`, [id, isActive]);
      if (!isActive) await this.kind.onWithdrawn?.(tx);
      await this.record(tx, actor, isActive ? 'activate' : 'deactivate', id, title);
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
      const { title, filename } = await this.lock(tx, id);
      await this.kind.onWithdrawn?.(tx);
      if (await this.deleteUnlessUsed(tx, id)) {
        await this.stored.deleteAfter(tx, this.kind.keysOf(filename));
        await this.record(tx, actor, 'delete', id, title);
        return 'deleted';
      }
      await tx.query(`UPDATE ${this.kind.table} SET is_active = false WHERE id = $1`, [id]);
      await this.record(tx, actor, 'hide', id, title);
      return 'hidden';
    });
  }

  /** @throws HttpError NOT_FOUND, for users also if the row is not active */
  async openById(id: string, seenBy: 'admin' | 'user'): Promise<OpenedFile> {
    return this.find(seenBy === 'user' ? 'id = $1 AND is_active' : 'id = $1', id);
  }

  /** Opens inactive files too, for the console and for users who have work on them. @throws HttpError NOT_FOUND */
  async openByFilename(filename: string): Promise<OpenedFile> {
    return this.find('filename = $1', filename);
  }

  streamOf({ filename }: OpenedFile, range?: ByteRange): Promise<Readable> {
    return this.stored.stream(this.kind.keysOf(filename)[0] ?? '', range);
  }

  protected async record(
    tx: EntityManager,
    actor: Actor,
    action: 'upload' | 'update' | 'move' | 'activate' | 'deactivate' | 'delete' | 'hide',
    subjectId: string,
    title: string,
  ): Promise<void> {
    await this.audit.record(tx, actor, {
      action: `${this.kind.name}.${action}`,
      subjectId,
      details: { title },
    });
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

  private async lock(tx: EntityManager, id: string): Promise<{ title: string; filename: string }> {
    const [row]: { title: string; filename: string }[] = await tx.query(
      `SELECT title, filename FROM ${this.kind.table} WHERE id = $1 FOR UPDATE`,
      [id],
    );
    if (!row) throw this.missing();
    return row;
  }

  private async find(where: string, parameter: string): Promise<OpenedFile> {
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
const ROW_COLUMNS = 'reference_text IS NOT NULL AS "hasReferenceText"';
