import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isDatabaseUnavailable } from '../core/database/database-errors.js';
import type { ByteRange } from '../core/storage/disk-driver.js';
import { FileRemoval } from '../core/storage/file-removal.service.js';
import { FileStore } from '../core/storage/file-store.js';
import { StorageUnavailableError } from '../core/storage/storage-errors.js';
import { UploadJournal } from '../core/storage/upload-journal.service.js';

const NAME_BYTES = 24;

export interface NewFile {
  key: string;
  /** The bytes, or the path of a temporary file. */
  content: Uint8Array | string;
  mimeType: string;
}

/** Stores files before the row that refers to them is written, and deletes them after the row is deleted. */
@Injectable()
export class StoredFilesService {
  constructor(
    private readonly database: DataSource,
    private readonly files: FileStore,
    private readonly uploads: UploadJournal,
    private readonly removal: FileRemoval,
  ) {}

  /** Returns an unguessable file name. */
  newName(extension: string): string {
    return `${randomBytes(NAME_BYTES).toString('hex')}.${extension}`;
  }

  /** Stores the files and writes their row with `record`. If one fails, no file is kept. */
  async storeWithRow<Result>(
    files: NewFile[],
    record: (tx: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    const keys = await this.store(files);
    try {
      return await this.database.transaction(async (tx) => {
        await this.commit(tx, keys);
        return record(tx);
      });
    } catch (error) {
      await this.discard(keys, error);
      throw error;
    }
  }

  /** Stores files. The caller then writes their row in a transaction with `commit`, or calls `discard`. @returns the keys */
  async store(files: NewFile[]): Promise<string[]> {
    const keys = files.map(({ key }) => key);
    await this.uploads.begin(keys);
    try {
      for (const file of files) await this.put(file);
    } catch (error) {
      await this.discard(keys, error);
      throw error;
    }
    return keys;
  }

  /** In the transaction that writes the row. */
  commit(tx: EntityManager, keys: string[]): Promise<void> {
    return this.uploads.commit(tx, keys);
  }

  /** Deletes stored files that got no row. @param error why */
  async discard(keys: string[], error?: unknown): Promise<void> {
    // Files that cannot be deleted now stay in the journal. After a lost connection it is unknown whether the transaction was
    // committed or a file was stored, so the orphan cleanup decides later.
    const isUnknown = isDatabaseUnavailable(error) || error instanceof StorageUnavailableError;
    if (!isUnknown) await this.uploads.abort(keys).catch(() => undefined);
  }

  /** Gives `work` the path of a temporary file, which it may write and which is deleted afterwards. */
  async withTemporaryFile<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
    const path = await this.files.newTemporaryPath();
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  private put({ key, content, mimeType }: NewFile): Promise<void> {
    return typeof content === 'string'
      ? this.files.putFile(key, content, mimeType)
      : this.files.put(key, content, mimeType);
  }

  /** Deletes the files in a job after `tx` commits. */
  async deleteAfter(tx: EntityManager, keys: string[]): Promise<void> {
    await this.removal.deleteAfter(tx, keys);
  }

  read(key: string): Promise<Uint8Array> {
    return this.files.get(key);
  }

  stream(key: string, range?: ByteRange): Promise<Readable> {
    return range ? this.files.getRange(key, range) : this.files.getStream(key);
  }
}
