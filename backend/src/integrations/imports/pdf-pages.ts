import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { invalidField } from '../../core/http/domain-error.js';
import { namesFullDisk, StorageFullError } from '../../core/storage/storage-errors.js';

export const MAX_PDF_PAGES = 5_000;
/** A little less than an uploaded image may have, because both sides are rounded. */
const MAX_PIXELS = 49_000_000;
/** The PDF is in memory twice; a bitmap of the most pixels takes 200 MB, and its JPEG as much. */
const MEMORY_LIMIT_BYTES = 1_536 * 1024 ** 2;
/** V8 reserves this much address space for compiled code on x64. `ulimit -d` counts it. */
const CODE_RANGE_BYTES = 512 * 1024 ** 2;
const ANSWER_LIMIT_MS = 60_000;
const PROGRAM = fileURLToPath(new URL('./pdf-pages-process.mjs', import.meta.url));

interface ProcessAnswer {
  pages?: number;
  error?: string;
}

/** Why a page became no image. */
export class PdfPageError extends Error {}

/**
 * Draws pages of a PDF in a child process, because a PDF can make any reader use all memory or never end. The process lives for many
 * pages; one that was killed is started again for the next page.
 */
export class PdfPages {
  private process: PagesProcess | undefined;

  private constructor(
    private readonly path: string,
    private readonly maxPixels: number,
    readonly count: number,
  ) {}

  /** @throws HttpError VALIDATION_FAILED */
  static async open(path: string, maxPixels = MAX_PIXELS): Promise<PdfPages> {
    const opened = new PagesProcess(path, maxPixels);
    const { pages = 0, error } = (await opened.answer()) ?? { error: 'killed' };
    const refusal = error === undefined ? refusePages(pages) : refuseError(error);
    if (refusal !== null) {
      opened.kill();
      throw invalidField('files', refusal);
    }
    const document = new PdfPages(path, maxPixels, pages);
    document.process = opened;
    return document;
  }

  /** @param page from 0. @throws PdfPageError, StorageFullError */
  async draw(page: number, jpegPath: string): Promise<void> {
    const drawing = await this.start();
    const answered = await drawing.ask({ page, jpegPath });
    if (answered?.error === undefined && answered) return;
    if (!answered) this.close();
    const error = new Error(answered?.error ?? 'killed');
    if (namesFullDisk(error)) throw new StorageFullError(error);
    throw new PdfPageError('The page is damaged, or takes too much time or memory.', { cause: error });
  }

  close(): void {
    this.process?.kill();
    this.process = undefined;
  }

  private async start(): Promise<PagesProcess> {
    if (this.process) return this.process;
    const started = new PagesProcess(this.path, this.maxPixels);
    this.process = started;
    await started.answer();
    return started;
  }
}

function refusePages(pages: number): string | null {
  if (pages === 0) return 'The PDF has no pages.';
  return pages > MAX_PDF_PAGES ? `The PDF has more than ${MAX_PDF_PAGES.toLocaleString('en')} pages.` : null;
}

function refuseError(error: string): string {
  if (/password/i.test(error)) return 'The PDF is protected by a password.';
  return error === 'killed'
    ? 'The PDF takes too much time or memory.'
    : 'The PDF is damaged and cannot be read.';
}

class PagesProcess {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly lines: AsyncIterator<string>;

  constructor(path: string, maxPixels: number) {
    const [command, args] = limitedCommand([path, String(maxPixels)]);
    this.child = spawn(command, args, { env: {}, stdio: ['pipe', 'pipe', 'pipe'] });
    // A write to a process that was killed.
    this.child.stdin.on('error', () => undefined);
    this.child.on('error', () => undefined);
    this.child.stderr.resume();
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  ask(question: object): Promise<ProcessAnswer | null> {
    this.child.stdin.write(`${JSON.stringify(question)}\n`);
    return this.answer();
  }

  /** @returns null if the process has ended, or was killed because it took too long */
  async answer(): Promise<ProcessAnswer | null> {
    const timeout = setTimeout(() => this.kill(), ANSWER_LIMIT_MS);
    try {
      const { value, done } = await this.lines.next();
      return done ? null : JSON.parse(value);
    } finally {
      clearTimeout(timeout);
    }
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}

/** `ulimit -d` limits all private memory on Linux, that of WebAssembly included. */
function limitedCommand(args: string[]): [command: string, args: string[]] {
  const program = ['--expose-gc', PROGRAM, ...args];
  if (process.platform !== 'linux') return [process.execPath, program];
  const script = `ulimit -d ${(MEMORY_LIMIT_BYTES + CODE_RANGE_BYTES) / 1024} && exec "$0" "$@"`;
  return ['/bin/sh', ['-c', script, process.execPath, ...program]];
}
