import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { defineJob } from '../jobs/job-definition.js';
import { Jobs } from '../jobs/jobs.js';
import { FileStore } from './file-store.js';

const DELETE_FILES = defineJob<{ keys: string[] }>('delete-files');

/** Deletes files after the rows that refer to them. */
@Injectable()
export class FileRemoval implements OnModuleInit {
  constructor(
    private readonly files: FileStore,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(DELETE_FILES, async ({ keys }) => {
      for (const key of keys) await this.files.delete(key);
    });
  }

  /** Deletes the files in a job after `tx` commits. */
  async deleteAfter(tx: EntityManager, keys: string[]): Promise<void> {
    await this.jobs.enqueue(tx, DELETE_FILES, { keys });
  }
}
