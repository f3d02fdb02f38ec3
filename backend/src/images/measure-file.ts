import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Reads a file once, without keeping it in memory. */
export async function measureFile(path: string): Promise<{ size: number; sha256: string }> {
  const stream = createReadStream(path);
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return { size: stream.bytesRead, sha256: hash.digest('hex') };
}
