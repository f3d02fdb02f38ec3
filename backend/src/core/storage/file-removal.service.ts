import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IS_BACKUP_RUNNING } from '../database/backup-lock.js';
import { one } from '../database/rows.js';
import { defineJob } from '../jobs/job-definition.js';
import { Jobs } from '../jobs/jobs.js';
import { FileStore } from './file-store.js';

/** Tried again for a day: a backup may take hours. */
const DELETE_FILES = defineJob<{ keys: string[] }>('delete-files', { retryLimit: 100 });

/** Deletes files after the rows that refer to them. */
@Injectable()
export class FileRemoval implements OnModuleInit {
  constructor(
    private readonly files: FileStore,
    private readonly jobs: Jobs,
    private readonly database: DataSource,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(DELETE_FILES, ({ keys }) => this.deleteNow(keys));
  }

  /** @throws Error while a backup is taken: the rows of the files may still be in its snapshot, and it copies files last */
  async deleteNow(keys: string[]): Promise<void> {
    const row = await one<{ isRunning: boolean }>(this.database, IS_BACKUP_RUNNING);
    if (row?.isRunning) throw new Error('A backup is being taken; the files are deleted after it');
    for (const key of keys) await this.files.delete(key);
  }

  /** Deletes the files in a job after `tx` commits. */
  async deleteAfter(tx: EntityManager, keys: string[]): Promise<void> {
    await this.jobs.enqueue(tx, DELETE_FILES, { keys });
  }
}
