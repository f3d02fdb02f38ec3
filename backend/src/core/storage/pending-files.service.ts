import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FileStore } from './file-store.js';

/** Which of these keys rows of a room refer to. */
type FindReferred = (keys: string[]) => Promise<string[]>;

/** Far longer than any upload or PDF takes. */
export const LEFT_BEHIND_HOURS = 24;
const BATCH_SIZE = 20;

/**
 * Files are stored before the row that refers to them. Each is announced first and settled together with its row: what a
 * crash leaves in between is still announced a day later, and can be removed. So nothing is removed for being unknown:
 * not what other programs keep in the same bucket, and not what a database restored from a backup has forgotten.
 */
@Injectable()
export class PendingFiles {
  private readonly logger = new Logger('Files');
  private readonly rooms: FindReferred[] = [];

  constructor(
    private readonly database: DataSource,
    private readonly files: FileStore,
  ) {}

  /** Each room that keeps files says so once, while the program starts. */
  keepReferred(find: FindReferred): void {
    this.rooms.push(find);
  }

  /** Before the first byte goes into the store. */
  async announce(keys: string[]): Promise<void> {
    await this.database.query(
      `INSERT INTO pending_files (key) SELECT unnest($1::text[])
       ON CONFLICT (key) DO UPDATE SET announced_at = now()`,
      [keys],
    );
  }

  /** In the transaction that writes the row. Fails when they were taken for left behind meanwhile. */
  async settle(tx: EntityManager, keys: string[]): Promise<void> {
    const [, settled]: [unknown[], number] = await tx.query('DELETE FROM pending_files WHERE key = ANY($1)', [
      keys,
    ]);
    if (settled !== keys.length) throw new Error('A file was removed before its row was written');
  }

  /** Of those that get no row after all. */
  async drop(keys: string[]): Promise<void> {
    for (const key of await this.withoutReferred(keys)) await this.files.delete(key);
    await this.database.query('DELETE FROM pending_files WHERE key = ANY($1)', [keys]);
  }

  /** @returns how many files that a crash left behind are gone now */
  async sweep(): Promise<number> {
    for (let removed = 0; ; ) {
      const batch = await this.database.transaction((tx) => this.sweepBatch(tx));
      if (!batch) return removed;
      removed += batch.removed;
    }
  }

  /** Of several processes each takes others; what is being settled at this moment is passed over. */
  private async sweepBatch(tx: EntityManager): Promise<{ removed: number } | null> {
    const rows: { key: string }[] = await tx.query(
      `SELECT key FROM pending_files WHERE announced_at < now() - make_interval(hours => $1)
       ORDER BY announced_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [LEFT_BEHIND_HOURS, BATCH_SIZE],
    );
    if (rows.length === 0) return null;
    const keys = rows.map(({ key }) => key);
    const leftBehind = await this.withoutReferred(keys);
    const stuck = await this.deleteAll(leftBehind);
    await tx.query('UPDATE pending_files SET announced_at = now() WHERE key = ANY($1)', [stuck]);
    await tx.query('DELETE FROM pending_files WHERE key = ANY($1) AND key <> ALL($2)', [keys, stuck]);
    return { removed: leftBehind.length - stuck.length };
  }

  /**
   * @returns those that the store did not remove: they have another turn a day later, and hold up no others
   * @throws when it removed none, as it may be away
   */
  private async deleteAll(keys: string[]): Promise<string[]> {
    const outcomes = await Promise.allSettled(keys.map((key) => this.files.delete(key)));
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (failures.length === 0) return [];
    if (failures.length === keys.length) throw failures[0];
    this.logger.warn(
      { err: failures[0], files: failures.length },
      'Files that were left behind stay a day more',
    );
    return keys.filter((_, place) => outcomes[place]?.status === 'rejected');
  }

  private async withoutReferred(keys: string[]): Promise<string[]> {
    const referred = await Promise.all(this.rooms.map((find) => find(keys)));
    const kept = new Set(referred.flat());
    return keys.filter((key) => !kept.has(key));
  }
}
