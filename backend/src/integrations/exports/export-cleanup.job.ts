import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { many } from '../../core/database/rows.js';
import { Settings } from '../../core/settings/settings.js';
import { FileRemoval } from '../../core/storage/file-removal.service.js';
import { DELETE_EXPIRED } from './export.queries.js';

const HOUR_MS = 60 * 60 * 1000;
const BATCH_SIZE = 100;

/** Deletes expired exports with their files each hour. Several processes may run it at the same time. */
@Injectable()
export class ExportCleanupJob {
  private readonly logger = new Logger('Exports');

  constructor(
    private readonly database: DataSource,
    private readonly removal: FileRemoval,
    private readonly settings: Settings,
  ) {}

  @Interval(HOUR_MS)
  async tick(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    try {
      const deleted = await this.deleteExpired();
      if (deleted > 0) this.logger.log({ deleted }, 'Expired exports were deleted');
    } catch (error) {
      this.logger.warn({ err: error }, 'Deleting expired exports failed; it is tried again in an hour');
    }
  }

  /** @returns the number of deleted exports */
  async deleteExpired(): Promise<number> {
    for (let deleted = 0; ; ) {
      const batch = await this.deleteBatch();
      deleted += batch;
      if (batch < BATCH_SIZE) return deleted;
    }
  }

  /** The files are deleted after the rows that name them. */
  private deleteBatch(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const expired = await many<{ fileKey: string | null }>(tx, DELETE_EXPIRED, [BATCH_SIZE]);
      const keys = expired.flatMap(({ fileKey }) => fileKey ?? []);
      if (keys.length > 0) await this.removal.deleteAfter(tx, keys);
      return expired.length;
    });
  }
}
