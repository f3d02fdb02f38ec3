import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { many } from '../database/rows.js';
import { Settings } from '../settings/settings.js';
import { FileRemoval } from '../storage/file-removal.service.js';
import { DELETE_EXPIRED, FIND_FORGOTTEN } from './task.queries.js';
import { TasksService } from './tasks.service.js';

const HOUR_MS = 60 * 60 * 1000;
const BATCH_SIZE = 100;

/** Deletes files that have expired, and cancels tasks that nobody has continued. Several processes may run it at the same time. */
@Injectable()
export class TaskCleanupJob {
  private readonly logger = new Logger('Tasks');

  constructor(
    private readonly database: DataSource,
    private readonly tasks: TasksService,
    private readonly removal: FileRemoval,
    private readonly settings: Settings,
  ) {}

  @Interval(HOUR_MS)
  async tick(): Promise<void> {
    if (this.settings.processRole === 'web') return;
    try {
      const [deleted, cancelled] = [await this.deleteExpired(), await this.cancelForgotten()];
      if (deleted + cancelled > 0)
        this.logger.log({ deleted, cancelled }, 'Expired files were deleted and stopped tasks cancelled');
    } catch (error) {
      this.logger.warn({ err: error }, 'Cleaning up tasks failed; it is tried again in an hour');
    }
  }

  /** @returns the number of deleted tasks */
  async deleteExpired(): Promise<number> {
    for (let deleted = 0; ; ) {
      const batch = await this.deleteBatch();
      deleted += batch;
      if (batch < BATCH_SIZE) return deleted;
    }
  }

  /** Their files and rows would stay for ever. @returns the number of cancelled tasks */
  async cancelForgotten(): Promise<number> {
    const kinds = this.tasks.definitions().map(({ kind }) => kind);
    const forgotten = await many<{ id: string }>(this.database, FIND_FORGOTTEN, [kinds]);
    for (const { id } of forgotten) await this.tasks.cancel(id);
    return forgotten.length;
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
