import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, crc32, createInflateRaw, deflateRaw } from 'node:zlib';
import type { PackedFile } from './packed-file.js';

const deflate = promisify(deflateRaw);

const BLOCK_BYTES = 256 * 1024;

/**
 * Collects a long text in a temporary file, compressed, until its place in a ZIP is reached. Each block is compressed alone: blocks that
 * end with a flush can be put together.
 */
export class SpooledFile {
  private readonly hash = createHash('sha256');
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private bytes = 0;
  private compressedBytes = 0;
  private checksum = 0;

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  static async create(path: string): Promise<SpooledFile> {
    return new SpooledFile(path, await open(path, 'wx+', 0o600));
  }

  async write(content: string | Uint8Array): Promise<void> {
    const part = Buffer.from(content);
    this.pending.push(part);
    this.pendingBytes += part.byteLength;
    if (this.pendingBytes >= BLOCK_BYTES) await this.flush(constants.Z_SYNC_FLUSH);
  }

  /** Ends the text. It can be read once. */
  async pack(): Promise<PackedFile> {
    await this.flush(constants.Z_FINISH);
    return {
      data: this.file.createReadStream({ start: 0, autoClose: false }),
      compressedBytes: this.compressedBytes,
      bytes: this.bytes,
      crc32: this.checksum,
      sha256: this.hash.digest('hex'),
    };
  }

  /** Ends the text and reads it. */
  async *read(): AsyncGenerator<Uint8Array> {
    const { data } = await this.pack();
    yield* Readable.from(data).pipe(createInflateRaw());
  }

  async remove(): Promise<void> {
    await this.file.close();
    await rm(this.path, { force: true });
  }

  private async flush(finishFlush: number): Promise<void> {
    const block = Buffer.concat(this.pending);
    this.pending = [];
    this.pendingBytes = 0;
    this.hash.update(block);
    this.checksum = crc32(block, this.checksum);
    this.bytes += block.byteLength;
    const compressed = await deflate(block, { finishFlush });
    await this.file.appendFile(compressed);
    this.compressedBytes += compressed.byteLength;
  }
}
