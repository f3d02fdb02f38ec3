import { Readable, Writable } from 'node:stream';
import type { Connection, Submittable } from 'pg';

declare module 'pg' {
  /** The connection has these, but its types do not declare them. */
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
    sendCopyFail(reason: string): void;
  }
}

/** Rows are collected to chunks of this size. */
const CHUNK_BYTES = 64 * 1024;

/** The rows of `COPY … TO STDOUT`. If the reader is slow, the connection is paused. Run it with `client.query(new CopyOut(sql))`. */
export class CopyOut extends Readable implements Submittable {
  /** The number of rows, after the end. */
  rows = 0;
  private connection: Connection | undefined;
  private chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  private used = 0;

  constructor(private readonly sql: string) {
    super();
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(this.sql);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.connection?.stream.resume();
    done(error);
  }

  /** The bytes are copied, because the parser of `pg` uses its buffer again. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return;
    if (this.used + chunk.length > CHUNK_BYTES) this.flush();
    if (chunk.length > CHUNK_BYTES) {
      this.pushOrPause(Buffer.from(chunk));
    } else {
      chunk.copy(this.chunk, this.used);
      this.used += chunk.length;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = countOf(text);
  }

  handleReadyForQuery(): void {
    this.flush();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  private flush(): void {
    if (this.used === 0) return;
    this.pushOrPause(this.chunk.subarray(0, this.used));
    this.chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    this.used = 0;
  }

  private pushOrPause(bytes: Buffer): void {
    if (!this.push(bytes)) this.connection?.stream.pause();
  }
}

/** Takes the rows of `COPY … FROM STDIN`. It finishes when the server has stored them, and fails with the server's error. */
export class CopyIn extends Writable implements Submittable {
  /** The number of rows, after the end. */
  rows = 0;
  private connection: Connection | undefined;
  private onStarted: ((error?: Error) => void) | undefined;
  private onStored: ((error?: Error) => void) | undefined;

  constructor(private readonly sql: string) {
    super({ highWaterMark: CHUNK_BYTES });
  }

  /** Nothing is written before the server asks for it. */
  override _construct(started: (error?: Error) => void): void {
    this.onStarted = started;
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(this.sql);
  }

  handleCopyInResponse(): void {
    this.onStarted?.();
    this.onStarted = undefined;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, written: () => void): void {
    const { connection } = this;
    connection?.sendCopyFromChunk(chunk);
    if (connection?.stream.writableNeedDrain) connection.stream.once('drain', written);
    else written();
  }

  override _final(stored: (error?: Error) => void): void {
    this.onStored = stored;
    this.connection?.endCopyFrom();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (error && this.connection && !this.onStored) this.connection.sendCopyFail('The source failed');
    done(error);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = countOf(text);
  }

  handleReadyForQuery(): void {
    this.onStored?.();
  }

  /** The server has ended the COPY, so `_destroy` need not. */
  handleError(error: Error): void {
    this.connection = undefined;
    if (this.onStarted) this.onStarted(error);
    else if (this.onStored) this.onStored(error);
    else this.destroy(error);
  }
}

/** From a command tag such as `COPY 12`. */
function countOf(tag: string): number {
  return Number(tag.split(' ')[1]);
}
