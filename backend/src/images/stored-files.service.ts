import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isDatabaseAway } from '../core/database/database-errors.js';
import type { ByteRange } from '../core/storage/disk-driver.js';
import { FileRemoval } from '../core/storage/file-removal.service.js';
import { FileStore } from '../core/storage/file-store.js';
import { UploadJournal } from '../core/storage/upload-journal.service.js';

const NAME_BYTES = 24;

export interface NewFile {
  key: string;
  bytes: Uint8Array;
  mimeType: string;
}

/** The files behind the rows: there before their row, and gone after it. */
@Injectable()
export class StoredFiles {
  constructor(
    private readonly database: DataSource,
    private readonly files: FileStore,
    private readonly uploads: UploadJournal,
    private readonly removal: FileRemoval,
  ) {}

  /** A name nobody can guess. */
  newName(extension: string): string {
    return `${randomBytes(NAME_BYTES).toString('hex')}.${extension}`;
  }

  /** Keeps the files if `record`, which writes their row, succeeds, and none of them if not. */
  async keepWith<Result>(files: NewFile[], record: (tx: EntityManager) => Promise<Result>): Promise<Result> {
    const keys = files.map(({ key }) => key);
    await this.uploads.begin(keys);
    try {
      for (const { key, bytes, mimeType } of files) await this.files.put(key, bytes, mimeType);
      return await this.database.transaction(async (tx) => {
        await this.uploads.commit(tx, keys);
        return record(tx);
      });
    } catch (error) {
      // The first fault is the one to tell of; what cannot be removed now is still announced. Whether a connection that
      // was lost had committed is not known, so the files wait for the sweep, which asks.
      if (!isDatabaseAway(error)) await this.uploads.abort(keys).catch(() => undefined);
      throw error;
    }
  }

  /** Deletes them once `tx` is committed, however often that has to be tried. */
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
