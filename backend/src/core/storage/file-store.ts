import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Disk } from 'flydrive';
import { type ByteRange, DiskDriver } from './disk-driver.js';
import type { RangedS3Driver } from './s3-driver.js';
import { FileMissingError, StorageUnavailableError, toStorageError } from './storage-errors.js';
import { parseStorageUrl } from './storage-url.js';

/** With the rest of the start it stays below 10 seconds. */
const CHECK_LIMIT_MS = 7_000;

export interface FileStoreOptions {
  /** Folder of temporary files, and of all files if `storageUrl` is not set. */
  folder: string;
  /** `s3://…`, see `parseStorageUrl`. */
  storageUrl?: string | null | undefined;
  /** How long an S3 store may be silent. Tests set a shorter time. */
  silenceLimitMs?: number;
}

interface Opened {
  disk: Disk;
  driver: DiskDriver | RangedS3Driver;
}

/**
 * Stores files by key, on disk or in an S3-compatible store. Keys are relative paths such as `agreements/<uuid>.pdf`.
 * flydrive refuses a key that contains `..`.
 *
 * Every method throws `FileMissingError` if the key has no file, `StorageFullError` if the store is full, and
 * `StorageUnavailableError` if an S3 store cannot be reached. Other errors are those of the driver.
 */
export class FileStore {
  private readonly prefix: string;
  /** Writes temporary files to the folder, also if the files are stored elsewhere. */
  private readonly temporary: DiskDriver;
  private opened: Promise<Opened> | undefined;

  constructor(private readonly options: FileStoreOptions) {
    // Parsed here, so that an invalid URL stops the start and not the first upload.
    this.prefix = options.storageUrl ? parseStorageUrl(options.storageUrl).prefix : '';
    this.temporary = new DiskDriver(options.folder);
  }

  /** Replaces an existing file. The disk does not store the content type, so the caller must. */
  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    await this.run(key, (disk, path) =>
      disk.put(path, bytes, { contentType, contentLength: bytes.byteLength }),
    );
  }

  /** As `put`, for a file of this machine, which is not read into memory. */
  async putFile(key: string, file: string, contentType: string): Promise<void> {
    const { size } = await stat(file);
    await this.run(key, async (disk, path) => {
      const stream = createReadStream(file);
      try {
        await disk.putStream(path, stream, { contentType, contentLength: size });
      } finally {
        // The SDK leaves it open if the store cannot be reached.
        stream.destroy();
      }
    });
  }

  /** Returns the path of a new temporary file on this machine. A file that is left behind is deleted after some hours. */
  newTemporaryPath(): Promise<string> {
    return this.temporary.newPartialPath();
  }

  async get(key: string): Promise<Uint8Array> {
    return this.run(key, (disk, path) => disk.getBytes(path));
  }

  async getStream(key: string): Promise<Readable> {
    return this.run(key, (disk, path) => disk.getStream(path));
  }

  /** Reads only the bytes of the range from the store. */
  async getRange(key: string, range: ByteRange): Promise<Readable> {
    return this.run(key, (disk, path, driver) => driver.getRange(disk.file(path).key, range));
  }

  async exists(key: string): Promise<boolean> {
    return this.run(key, (disk, path) => disk.exists(path));
  }

  /** Deleting a missing file is not an error. */
  async delete(key: string): Promise<void> {
    try {
      await this.run(key, (disk, path) => disk.delete(path));
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error;
    }
  }

  /**
   * Deletes temporary files, and the partial files of writes, that were last written before this time.
   * @returns the number of deleted files
   */
  removePartial(before: Date): Promise<number> {
    return this.temporary.removePartial(before);
  }

  /** Whether the folder or the part of the bucket with the prefix has no file. */
  async isEmpty(): Promise<boolean> {
    const { driver } = await this.open();
    return driver instanceof DiskDriver ? driver.isEmpty() : driver.isEmpty(this.prefix);
  }

  /**
   * Checks that an S3 store answers in time, has the bucket, and accepts the key.
   * @throws StorageUnavailableError if it does not answer, else the driver's error
   */
  async checkAccess(): Promise<void> {
    const { driver } = await this.open();
    if (driver instanceof DiskDriver) return;
    const timeout = sleep(CHECK_LIMIT_MS, undefined, { ref: false }).then(() => {
      throw new StorageUnavailableError(new Error('no answer in time'));
    });
    await Promise.race([driver.checkAccess(), timeout]);
  }

  private async run<T>(
    key: string,
    work: (disk: Disk, path: string, driver: Opened['driver']) => Promise<T>,
  ): Promise<T> {
    try {
      const { disk, driver } = await this.open();
      return await work(disk, this.prefix ? `${this.prefix}/${key}` : key, driver);
    } catch (error) {
      throw toStorageError(key, error);
    }
  }

  private open(): Promise<Opened> {
    this.opened ??= openStore(this.options);
    return this.opened;
  }
}

async function openStore({ storageUrl, folder, silenceLimitMs }: FileStoreOptions): Promise<Opened> {
  if (!storageUrl) {
    const driver = new DiskDriver(folder);
    return { disk: new Disk(driver), driver };
  }
  // Loaded only if used: the SDK takes 60 ms and 20 MB.
  const { RangedS3Driver } = await import('./s3-driver.js');
  const driver = new RangedS3Driver(parseStorageUrl(storageUrl), silenceLimitMs);
  return { disk: new Disk(driver), driver };
}
