import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { DiskDriver } from './disk-driver.js';
import { FileMissingError, toStorageError } from './storage-errors.js';
import { parseStorageUrl, type S3Location } from './storage-url.js';

export interface FileStoreOptions {
  /** Folder for the files when there is no `storageUrl`. */
  folder: string;
  /** `s3://…`, see `parseStorageUrl`. */
  storageUrl?: string | null | undefined;
}

/**
 * Files by key, on disk or in an S3-compatible store. Keys are relative paths such as
 * `agreements/<uuid>.pdf`; one that climbs out (`..`) is refused by flydrive.
 *
 * Every method throws `FileMissingError` for a key that holds nothing and `StorageFullError` when there is
 * no room; other errors come through as the driver's, with their cause.
 */
export class FileStore {
  private readonly prefix: string;
  private disk: Promise<Disk> | undefined;

  constructor(private readonly options: FileStoreOptions) {
    // Read at once, so that a bad URL stops the start and not the first upload.
    this.prefix = options.storageUrl ? parseStorageUrl(options.storageUrl).prefix : '';
  }

  /** Replaces what was there. On disk the content type is not kept: the caller's record holds it. */
  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    await this.run(key, (disk, path) =>
      disk.put(path, bytes, { contentType, contentLength: bytes.byteLength }),
    );
  }

  async get(key: string): Promise<Uint8Array> {
    return this.run(key, (disk, path) => disk.getBytes(path));
  }

  async getStream(key: string): Promise<Readable> {
    return this.run(key, (disk, path) => disk.getStream(path));
  }

  async exists(key: string): Promise<boolean> {
    return this.run(key, (disk, path) => disk.exists(path));
  }

  /** Deleting what is not there is not an error. */
  async delete(key: string): Promise<void> {
    try {
      await this.run(key, (disk, path) => disk.delete(path));
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error;
    }
  }

  /**
   * Removes what puts that were cut off before this time left on the disk; an S3 store keeps nothing of them.
   * @returns how many
   */
  async removePartial(before: Date): Promise<number> {
    this.disk ??= openDisk(this.options);
    const { driver } = await this.disk;
    return driver instanceof DiskDriver ? driver.removePartial(before) : 0;
  }

  private async run<T>(key: string, work: (disk: Disk, path: string) => Promise<T>): Promise<T> {
    this.disk ??= openDisk(this.options);
    try {
      return await work(await this.disk, this.prefix ? `${this.prefix}/${key}` : key);
    } catch (error) {
      throw toStorageError(key, error);
    }
  }
}

async function openDisk({ storageUrl, folder }: FileStoreOptions): Promise<Disk> {
  if (!storageUrl) return new Disk(new DiskDriver(folder));
  return openS3(parseStorageUrl(storageUrl));
}

/** The SDK costs 60 ms and 20 MB to load, so only those who use it pay. */
async function openS3(location: S3Location): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: location.bucket,
      visibility: 'private',
      // Buckets made today have no ACLs and refuse a request that names one.
      supportsACL: false,
      endpoint: location.endpoint,
      region: location.region,
      forcePathStyle: location.forcePathStyle,
      ...(location.credentials && { credentials: location.credentials }),
      // The checksum trailers the SDK adds by default are unknown to many compatible stores.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
    }),
  );
}
