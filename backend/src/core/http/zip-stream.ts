import { PassThrough, pipeline, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file in a ZIP. */
export interface ZipEntry {
  /** With `/` between folders. */
  path: string;
  modifiedAt: Date;
  content: string | Uint8Array | Readable;
}

/**
 * Writes a ZIP while it is sent. The entries are read one after the other, and only as fast as the client receives them. A
 * client that closes the connection ends the reading.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const closed = new AbortController();
  const output = pipeline(zip.outputStream, new PassThrough(), () => closed.abort());
  // An error ends the file early, and the client sees a broken download.
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  addAll(zip, entries, closed.signal).then(() => zip.end(), fail);
  return output;
}

async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { path, modifiedAt, content } of entries) {
    signal.throwIfAborted();
    // yazl would keep a buffer in memory until the client has received it. It reads a stream only as fast as that.
    const source = content instanceof Readable ? content : Readable.from([Buffer.from(content)]);
    // yazl keeps the function until the end of the ZIP, so it must not keep the stream.
    const pending: { source: Readable | null } = { source };
    zip.addReadStreamLazy(path, { mtime: modifiedAt }, (pass) => {
      if (pending.source) pass(null, pending.source);
    });
    try {
      await finished(source, { signal });
    } finally {
      pending.source = null;
      source.destroy();
    }
  }
}
