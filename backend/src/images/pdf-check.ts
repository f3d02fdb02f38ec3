import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { HttpError, invalidField } from '../core/http/domain-error.js';
import { namesFullDisk, StorageFullError } from '../core/storage/storage-errors.js';

/** The reader's own memory is 50 MB. A PDF of 5,000 pages takes 30 MB more. */
const MEMORY_LIMIT_BYTES = 512 * 1024 ** 2;
/** V8 reserves this much address space for compiled code on x64, and less elsewhere. `ulimit -d` counts it. */
const CODE_RANGE_BYTES = 512 * 1024 ** 2;
const TIMEOUT_MS = 20_000;
const MEMORY_POLL_MS = 200;
const PROGRAM = fileURLToPath(new URL('./pdf-check-process.mjs', import.meta.url));

interface CheckResult {
  pages?: number;
  /** Whether something was removed. */
  hadActions?: boolean;
  error?: string;
  peakMemoryBytes?: number;
}

const oneAtATime = pLimit(1);

/**
 * Checks an upload by its bytes: a PDF that can be read to its end and has a page. A small PDF can decompress to more than
 * the memory of the machine, so it is read in a child process whose memory the operating system limits.
 *
 * @param path of the upload
 * @param cleanPath where the PDF is written without scripts and without actions that start when it is opened, if it has any
 * @throws HttpError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_FAILED; StorageFullError
 */
export async function cleanPdf(path: string, cleanPath: string): Promise<{ hadActions: boolean }> {
  if (!(await beginsAsPdf(path))) {
    const message = 'Please select a valid PDF file';
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', message, { fields: { pdf: [message] } });
  }
  const result = await oneAtATime(() => readInChildProcess(path, cleanPath));
  // pdf-lib doubles its buffers, so an allocation fails only when more than half of the limit is in use.
  const isOutOfMemory = (result?.peakMemoryBytes ?? 0) > MEMORY_LIMIT_BYTES / 2;
  if (!result || isOutOfMemory) {
    throw new HttpError('PAYLOAD_TOO_LARGE', 'This PDF is too large to be read after decompression');
  }
  if (result.error?.includes('is encrypted'))
    throw refuse('This PDF is protected by a password and cannot be shown');
  if (result.error !== undefined) throw refuse('This PDF file is damaged and cannot be read');
  if (result.pages === 0) throw refuse('This PDF has no pages');
  return { hadActions: result.hadActions === true };
}

/** Readers accept the mark within the first 1,024 bytes. Only blanks may stand before it, so that no other type is hidden there. */
async function beginsAsPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return /^[\0\t\n\f\r ]*%PDF-/.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Returns null if the process was killed because it used too much memory or time. */
function readInChildProcess(path: string, cleanPath: string): Promise<CheckResult | null> {
  return new Promise((resolve, reject) => {
    const [command, args] = limitedCommand([path, cleanPath]);
    const options = { timeout: TIMEOUT_MS, killSignal: 'SIGKILL', env: {} } as const;
    const child = execFile(command, args, options, (error, stdout) => {
      clearInterval(memoryWatch);
      if (error?.signal) resolve(null);
      else if (error) reject(namesFullDisk(error) ? new StorageFullError(error) : error);
      else resolve(JSON.parse(stdout));
    });
    const memoryWatch = setInterval(() => killAboveLimit(child.pid), MEMORY_POLL_MS);
  });
}

/** `ulimit -d` limits all private memory on Linux, ArrayBuffers included. Other systems do not enforce it. */
function limitedCommand(files: string[]): [command: string, args: string[]] {
  if (process.platform !== 'linux') return [process.execPath, [PROGRAM, ...files]];
  const script = `ulimit -d ${(MEMORY_LIMIT_BYTES + CODE_RANGE_BYTES) / 1024} && exec "$0" "$@"`;
  return ['/bin/sh', ['-c', script, process.execPath, PROGRAM, ...files]];
}

/** Replaces the limit of the operating system on macOS. */
function killAboveLimit(pid: number | undefined): void {
  if (process.platform !== 'darwin' || pid === undefined) return;
  execFile('/bin/ps', ['-o', 'rss=', '-p', String(pid)], (error, rssKilobytes) => {
    if (!error && Number(rssKilobytes) * 1024 > MEMORY_LIMIT_BYTES) process.kill(pid, 'SIGKILL');
  });
}

function refuse(message: string): HttpError {
  return invalidField('pdf', message);
}
