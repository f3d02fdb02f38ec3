import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';

/** The first and last byte of a range, both inclusive. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Matches only the names of `partialName`. */
const PARTIAL_NAME = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.partial$/;

function partialName(): string {
  return `.${randomUUID()}.partial`;
}

/**
 * flydrive's disk driver with atomic, durable writes. A file appears under its key complete or not at all. After `put`
 * resolves, the file survives a power failure. Only the operating system user of the process can read folders and files.
 */
export class DiskDriver extends FSDriver {
  constructor(private readonly root: string) {
    super({ location: root, visibility: 'private' });
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.write(key, (file) => file.writeFile(contents));
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.write(key, (file) => file.writeFile(contents));
  }

  /** Returns the path of a new file that `removePartial` deletes if the program does not. */
  async newPartialPath(): Promise<string> {
    await mkdir(this.root, { recursive: true, mode: 0o700 });
    return join(this.root, partialName());
  }

  private async write(key: string, writeTo: (file: FileHandle) => Promise<void>): Promise<void> {
    const path = join(this.root, key);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const partial = join(folder, partialName());
    try {
      const file = await open(partial, 'wx', 0o600);
      try {
        await writeTo(file);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    await syncFolder(folder);
  }

  /** Deletes partial files last written before this time. @returns the number of deleted files */
  async removePartial(before: Date): Promise<number> {
    let removed = 0;
    for (const path of await this.findPartial()) {
      const written = await stat(path).catch(() => null);
      if (!written || written.mtime >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  private async findPartial(): Promise<string[]> {
    const found: string[] = [];
    for await (const entry of this.entries()) {
      if (entry.isFile() && PARTIAL_NAME.test(entry.name)) found.push(join(entry.parentPath, entry.name));
    }
    return found;
  }

  private async *entries(): AsyncGenerator<Dirent> {
    try {
      yield* await opendir(this.root, { recursive: true });
    } catch (error) {
      // The folder does not exist before the first file is written.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  async isEmpty(): Promise<boolean> {
    for await (const entry of this.entries()) if (entry.isFile()) return false;
    return true;
  }

  /** flydrive returns the whole ArrayBuffer behind Node's Buffer, which may be larger than the file. */
  override async getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(this.root, key));
  }

  /** Opens the file before it resolves, so that a missing file rejects this call and does not fail the stream. */
  override async getStream(key: string): Promise<Readable> {
    const file = await open(join(this.root, key), 'r');
    return file.createReadStream();
  }

  async getRange(key: string, { first, last }: ByteRange): Promise<Readable> {
    const file = await open(join(this.root, key), 'r');
    return file.createReadStream({ start: first, end: last });
  }
}

/** Makes the names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
