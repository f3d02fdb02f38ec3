import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';

/** The first and the last byte of a part of a file, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/** The names that `put` gives to what is not whole yet, and no others. */
const PARTIAL_NAME = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.partial$/;

/**
 * flydrive's disk driver, made safe to be killed: a file appears under its key whole or not at all, and
 * once `put` has answered it survives a power cut. Folders and files are the owner's alone.
 */
export class DiskDriver extends FSDriver {
  constructor(private readonly root: string) {
    super({ location: root, visibility: 'private' });
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const path = join(this.root, key);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const partial = join(folder, `.${randomUUID()}.partial`);
    try {
      const file = await open(partial, 'wx', 0o600);
      try {
        await file.writeFile(contents);
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

  /** What was killed while it wrote left its file behind. @returns how many last written before this time are gone */
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
    try {
      for await (const entry of await opendir(this.root, { recursive: true })) {
        if (entry.isFile() && PARTIAL_NAME.test(entry.name)) found.push(join(entry.parentPath, entry.name));
      }
    } catch (error) {
      // Before the first file there is no folder.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    return found;
  }

  /** flydrive hands out the whole ArrayBuffer behind Node's Buffer, which may be larger than the file. */
  override async getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(this.root, key));
  }

  /** Opens before it answers, so that a missing file is this call's error and not the stream's. */
  override async getStream(key: string): Promise<Readable> {
    const file = await open(join(this.root, key), 'r');
    return file.createReadStream();
  }

  async getRange(key: string, { first, last }: ByteRange): Promise<Readable> {
    const file = await open(join(this.root, key), 'r');
    return file.createReadStream({ start: first, end: last });
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; there the rename alone has to do.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
