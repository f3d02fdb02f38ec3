import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../access/principal.js';
import { AuditLog, type RecordChange } from '../audit/audit-log.service.js';
import { isForeignKeyViolation } from '../core/database/database-errors.js';
import { one } from '../core/database/rows.js';
import { DomainEvents } from '../core/events/domain-events.js';
import { changedFields, nextVersion } from '../core/versions/record-version.js';
import { IMAGE_MOVED } from './image.events.js';
import { publishImageAction } from './image-facts.js';
import { REFERENCE_CHANGED } from './reference.events.js';
import { FILE_AUDIT, FILE_TO_PROJECT, type FileAction } from './reference-file.audit.js';
import { ReferenceFile } from './reference-file.entity.js';
import { FILE_KINDS, type FileKind, fileMissing } from './reference-file-kinds.js';
import { LOCK_FILES, LOCK_ORDER } from './reference-file-order.js';
import { ADD_TEXT, READ_CURRENT_TEXT } from './reference-text.queries.js';
import { StoredFilesService } from './stored-files.service.js';

type UseCheck = (tx: EntityManager, fileId: string) => Promise<boolean>;

export type DeleteOutcome = 'deleted' | 'hidden';

/** A locked file without its reference text, which may be long. */
export type LockedFile = Pick<
  ReferenceFile,
  'id' | 'kind' | 'projectId' | 'title' | 'filename' | 'isActive' | 'publishedAt' | 'version'
>;

/** One of many locked files. `projectName` is null for a PDF of all projects. */
export type ListedFile = LockedFile & { projectName: string | null };

/** The steps of which the use cases of images and reference PDFs consist. Each has a transaction, in which the file is locked. */
@Injectable()
export class FileChangesService {
  private readonly useChecks: UseCheck[] = [];

  constructor(
    private readonly audit: AuditLog,
    private readonly events: DomainEvents,
    private readonly stored: StoredFilesService,
  ) {}

  /** For what refers to a file without a foreign key: while `isUsed` is true, the file is hidden instead of deleted. */
  registerUse(isUsed: UseCheck): void {
    this.useChecks.push(isUsed);
  }

  /** @throws HttpError NOT_FOUND */
  async lock(tx: EntityManager, kind: FileKind, id: string): Promise<ReferenceFile> {
    const file = await tx.findOne(ReferenceFile, {
      where: { id, kind },
      lock: { mode: 'pessimistic_write' },
    });
    if (!file) throw fileMissing(kind);
    const read = await one<{ referenceText: string | null }>(tx, READ_CURRENT_TEXT, [id]);
    return Object.assign(file, read);
  }

  /** Makes changes of the order, and of many files, run one after the other. The lock comes before those of the files. */
  async lockOrder(tx: EntityManager, kind: FileKind): Promise<void> {
    await tx.query(LOCK_ORDER, [`${kind} order`]);
  }

  /** Locks those of the files that exist. The caller has locked the order. */
  lockMany(tx: EntityManager, kind: FileKind, ids: readonly string[]): Promise<ListedFile[]> {
    return tx.query(LOCK_FILES, [kind, ids]);
  }

  /** Records the action, and publishes its facts. */
  async record(
    tx: EntityManager,
    actor: Actor,
    action: FileAction,
    { id, kind, title, projectId }: Pick<ReferenceFile, 'id' | 'kind' | 'title' | 'projectId'>,
    change?: RecordChange,
  ): Promise<void> {
    const details = { title };
    await this.audit.record(tx, actor, FILE_AUDIT[kind][action], { subjectId: id, details, change });
    if (kind === 'image') await publishImageAction(this.events, tx, action, { imageId: id, projectId });
    const isOtherText =
      action !== 'move' && (action !== 'update' || 'referenceText' in (change?.after ?? {}));
    if (isOtherText) await this.events.publish(tx, REFERENCE_CHANGED, { referenceId: id });
  }

  /** Writes the changed fields. Without a change, nothing is written. */
  async save(
    tx: EntityManager,
    before: LockedFile,
    changed: Partial<ReferenceFile>,
    action: FileAction,
    actor: Actor,
  ): Promise<void> {
    if (Object.keys(changed).length === 0) return;
    const { id, version } = before;
    const next = nextVersion(version, actor.email);
    const { referenceText, ...columns } = changed;
    if (referenceText !== undefined) await tx.query(ADD_TEXT, [id, referenceText, actor.email]);
    const isFirstPublished = changed.isActive && before.publishedAt === null;
    await tx.update(
      ReferenceFile,
      { id },
      { ...columns, ...next, ...(isFirstPublished && { publishedAt: () => 'now()' }) },
    );
    const change = { before, after: changed, version: next.version };
    await this.record(tx, actor, action, { ...before, ...changed }, change);
  }

  async setActive(tx: EntityManager, file: LockedFile, isActive: boolean, actor: Actor): Promise<void> {
    const changed = changedFields<LockedFile>(file, { isActive });
    await this.save(tx, file, changed, isActive ? 'activate' : 'deactivate', actor);
  }

  /** Deactivates the file instead if there is work on it. */
  async delete(tx: EntityManager, file: LockedFile, actor: Actor): Promise<DeleteOutcome> {
    const { id, kind, filename } = file;
    if (await this.deleteUnlessUsed(tx, id)) {
      await tx.query('DELETE FROM replaced_reference_texts WHERE file_id = $1', [id]);
      await this.stored.deleteAfter(tx, FILE_KINDS[kind].keysOf(filename));
      await this.record(tx, actor, 'delete', file);
      return 'deleted';
    }
    await this.save(tx, file, changedFields<LockedFile>(file, { isActive: false }), 'hide', actor);
    return 'hidden';
  }

  /** Records that the file was moved to another project. @param names of the two projects; null: all projects */
  async recordProject(
    tx: EntityManager,
    actor: Actor,
    { id, kind, title, projectId }: LockedFile,
    names: { from: string | null; to: string | null },
  ): Promise<void> {
    await this.audit.record(tx, actor, FILE_TO_PROJECT[kind], {
      subjectId: id,
      details: { title, ...names },
    });
    if (kind === 'image' && projectId !== null)
      await this.events.publish(tx, IMAGE_MOVED, { imageId: id, projectId });
    // Submissions are compared with the references of their project.
    await this.events.publish(tx, REFERENCE_CHANGED, { referenceId: id });
  }

  /**
   * Deletes the file unless it is used, or work refers to it by a foreign key. The database checks the latter, so no work can start
   * between the check and the deletion; the other checks rely on the lock of the file.
   * @returns whether the file was deleted
   */
  private async deleteUnlessUsed(tx: EntityManager, id: string): Promise<boolean> {
    for (const isUsed of this.useChecks) if (await isUsed(tx, id)) return false;
    try {
      await tx.transaction((inner) => inner.query('DELETE FROM reference_files WHERE id = $1', [id]));
      return true;
    } catch (error) {
      if (isForeignKeyViolation(error)) return false;
      throw error;
    }
  }
}
