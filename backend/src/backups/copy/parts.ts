import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { syncFolder } from '../../core/storage/disk-driver.js';
import { BackupError } from '../backup.errors.js';

/** One file of a backup. */
export interface Part {
  /** Relative to the backup, with `/`. */
  path: string;
  bytes: number;
  sha256: string;
}

/** The fastest level: the backup is limited by the processor and not by the disk. */
const GZIP_LEVEL = 1;

/** Counts and hashes what passes. */
class Digest extends Transform {
  bytes = 0;
  private readonly hash = createHash('sha256');

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, chunk: Buffer) => void,
  ): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  get sha256(): string {
    return this.hash.digest('hex');
  }
}

/** Writes a part; when it resolves, the bytes are on the disk. Only the user of this process can read it. */
export async function writePart(
  folder: string,
  path: string,
  source: Readable,
  { isCompressed, signal }: { isCompressed: boolean; signal: AbortSignal },
): Promise<Part> {
  const file = pathOf(folder, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const digest = new Digest();
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  if (isCompressed) await pipeline(source, createGzip({ level: GZIP_LEVEL }), digest, target, { signal });
  else await pipeline(source, digest, target, { signal });
  return { path, bytes: digest.bytes, sha256: digest.sha256 };
}

/** @throws BackupError if the part is missing or is not as it was written */
export async function checkPart(folder: string, part: Part): Promise<void> {
  const file = pathOf(folder, part.path);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new BackupError(`The backup is incomplete: ${part.path} is missing`);
  if (found.size !== part.bytes)
    throw new BackupError(
      `The backup is damaged: ${part.path} has ${found.size} bytes and not ${part.bytes}`,
    );
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  if (hash.digest('hex') !== part.sha256)
    throw new BackupError(`The backup is damaged: the content of ${part.path} has changed`);
}

/** The file of a part. @throws BackupError if it would be outside the backup */
export function pathOf(folder: string, path: string): string {
  const file = join(folder, normalize(path));
  if (!file.startsWith(folder + sep)) throw new BackupError(`The backup names a file outside it: ${path}`);
  return file;
}

/** Makes the names in a folder and its folders durable. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name));
  }
  await syncFolder(folder);
}
