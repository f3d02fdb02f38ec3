import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { defineJob } from '../core/jobs/job-definition.js';
import { Jobs } from '../core/jobs/jobs.js';
import { FileStore } from '../core/storage/file-store.js';

const DELETE_FILES = defineJob<{ keys: string[] }>('delete-files');
const NAME_BYTES = 24;

export interface NewFile {
  key: string;
  bytes: Uint8Array;
  mimeType: string;
}

/** The files behind the rows: there before their row, and gone after it. */
@Injectable()
export class StoredFiles implements OnModuleInit {
  constructor(
    private readonly files: FileStore,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(DELETE_FILES, async ({ keys }) => {
      for (const key of keys) await this.files.delete(key);
    });
  }

  /** A name nobody can guess. */
  newName(extension: string): string {
    return `${randomBytes(NAME_BYTES).toString('hex')}.${extension}`;
  }

  /** Keeps the files if `record`, which writes their row, succeeds, and none of them if not. */
  async keepWith<Result>(files: NewFile[], record: () => Promise<Result>): Promise<Result> {
    try {
      for (const { key, bytes, mimeType } of files) await this.files.put(key, bytes, mimeType);
      return await record();
    } catch (error) {
      // The first fault is the one to tell of; a file left behind has a name that nothing refers to.
      await Promise.allSettled(files.map(({ key }) => this.files.delete(key)));
      throw error;
    }
  }

  /** Deletes them once `tx` is committed, however often that has to be tried. */
  async deleteAfter(tx: EntityManager, keys: string[]): Promise<void> {
    await this.jobs.enqueue(tx, DELETE_FILES, { keys });
  }

  read(key: string): Promise<Uint8Array> {
    return this.files.get(key);
  }

  stream(key: string): Promise<Readable> {
    return this.files.getStream(key);
  }
}
