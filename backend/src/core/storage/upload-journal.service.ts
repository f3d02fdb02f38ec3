import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changed, many } from '../database/rows.js';
import { FileStore } from './file-store.js';

/** Returns which of these keys have a row that refers to them. */
type ReferenceCheck = (keys: string[]) => Promise<string[]>;

/** Far longer than any upload or PDF takes. */
export const ORPHAN_AGE_HOURS = 24;
const BATCH_SIZE = 20;

/**
 * A file is stored before the row that refers to it is written. Its key is entered in the journal first, and removed in the
 * transaction that writes the row. A key that is still in the journal a day later belongs to a process that crashed in
 * between: its file is an orphan. A file that was never in the journal is never deleted: other programs may use the same
 * bucket, and a restored backup may not know newer files.
 */
@Injectable()
export class UploadJournal {
  private readonly logger = new Logger('Files');
  private readonly referenceChecks: ReferenceCheck[] = [];

  constructor(
    private readonly database: DataSource,
    private readonly files: FileStore,
  ) {}

  /** Each module that stores files calls this in `onModuleInit`. */
  registerReferenceCheck(check: ReferenceCheck): void {
    this.referenceChecks.push(check);
  }

  /** Called before the first byte is stored. */
  async begin(keys: string[]): Promise<void> {
    await this.database.query(
      `INSERT INTO pending_files (key) SELECT unnest($1::text[])
       ON CONFLICT (key) DO UPDATE SET begun_at = now()`,
      [keys],
    );
  }

  /** Called in the transaction that writes the row. @throws Error if the files were deleted as orphans meanwhile */
  async commit(tx: EntityManager, keys: string[]): Promise<void> {
    const removed = await changed(tx, 'DELETE FROM pending_files WHERE key = ANY($1)', [keys]);
    if (removed !== keys.length) throw new Error('A file was removed before its row was written');
  }

  /** Deletes uploaded files whose row was never written. */
  async abort(keys: string[]): Promise<void> {
    for (const key of await this.findUnreferenced(keys)) await this.files.delete(key);
    await this.database.query('DELETE FROM pending_files WHERE key = ANY($1)', [keys]);
  }

  /** @returns the number of deleted files */
  async deleteOrphans(): Promise<number> {
    for (let deleted = 0; ; ) {
      const batch = await this.database.transaction((tx) => this.deleteOrphanBatch(tx));
      if (!batch) return deleted;
      deleted += batch.deleted;
    }
  }

  /** Skips keys that another process deletes or commits at the same time. */
  private async deleteOrphanBatch(tx: EntityManager): Promise<{ deleted: number } | null> {
    const rows = await many<{ key: string }>(
      tx,
      `SELECT key FROM pending_files WHERE begun_at < now() - make_interval(hours => $1)
       ORDER BY begun_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [ORPHAN_AGE_HOURS, BATCH_SIZE],
    );
    if (rows.length === 0) return null;
    const keys = rows.map(({ key }) => key);
    const orphans = await this.findUnreferenced(keys);
    const failed = await this.deleteFiles(orphans);
    await tx.query('UPDATE pending_files SET begun_at = now() WHERE key = ANY($1)', [failed]);
    await tx.query('DELETE FROM pending_files WHERE key = ANY($1) AND key <> ALL($2)', [keys, failed]);
    return { deleted: orphans.length - failed.length };
  }

  /**
   * @returns the keys that could not be deleted. They are tried again a day later and do not block others.
   * @throws the first error if no file could be deleted, because the store may be unreachable
   */
  private async deleteFiles(keys: string[]): Promise<string[]> {
    const outcomes = await Promise.allSettled(keys.map((key) => this.files.delete(key)));
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (failures.length === 0) return [];
    if (failures.length === keys.length) throw failures[0];
    this.logger.warn({ err: failures[0], files: failures.length }, 'Orphaned files could not be deleted');
    return keys.filter((_, index) => outcomes[index]?.status === 'rejected');
  }

  private async findUnreferenced(keys: string[]): Promise<string[]> {
    const referenced = await Promise.all(this.referenceChecks.map((check) => check(keys)));
    const kept = new Set(referenced.flat());
    return keys.filter((key) => !kept.has(key));
  }
}
