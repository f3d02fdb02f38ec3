import pLimit, { type LimitFunction } from 'p-limit';
import { Piscina } from 'piscina';
import { serviceBusy } from '../http/domain-error.js';

export interface ThreadPoolOptions {
  /** The module that a thread loads, and the function in it that does a job. */
  program: URL;
  functionName: string;
  /** Jobs that run at the same time; the rest wait their turn. */
  threads: number;
  /** After this long a job is cancelled. Waiting for a turn does not count. */
  timeoutMs: number;
  createTimeoutError: (timeoutMs: number) => Error;
}

/** For whom a job runs. */
export interface JobTurn {
  userId: string;
  /** Whether the job is refused if `MAX_WAITING_OF_USER` jobs of this user wait. Otherwise it waits as well. */
  canBeRefused: boolean;
}

/** The jobs of one user run one after the other. */
interface UserLine {
  limit: LimitFunction;
  jobs: number;
}

/** In the compiled program a `.js` like this file; from the sources, as in tests, a `.ts`. */
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** Node runs the sources as they are, but takes the names of their imports literally. */
const FROM_SOURCES = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
  registerHooks({ resolve: (name, context, next) =>
    next(context.parentURL?.endsWith('.ts') ? name.replace(/\\.js$/, '.ts') : name, context) });`,
)}`;

/** More than the app asks for at once: a text, its words and the versions that are visible in its history. */
export const MAX_WAITING_OF_USER = 8;

/** The program of a thread beside the file with this URL. @param name without an extension */
export function threadProgram(name: string, importMetaUrl: string): URL {
  return new URL(`./${name}.${EXTENSION}`, importMetaUrl);
}

/**
 * Threads for slow work, so that no request waits for it. They start with the first jobs and live as long as the program. One job
 * of a user runs at a time, and users take turns, so that the jobs of one user delay those of another by one job at most.
 */
export class ThreadPool<Job, Result> {
  private readonly pool: Piscina<Job, Result>;
  /** A job is given to the threads when one of them is free, so that its time limit does not include waiting. */
  private readonly turns: LimitFunction;
  private readonly lines = new Map<string, UserLine>();
  private isClosed = false;

  constructor(private readonly options: ThreadPoolOptions) {
    const { program, functionName, threads } = options;
    this.turns = pLimit(threads);
    this.pool = new Piscina({
      filename: program.href,
      name: functionName,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: Number.POSITIVE_INFINITY,
      // If a job needs more memory, its thread ends and not the program. With the default size for new objects, a thread keeps
      // 200 MB after a long text.
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 },
      execArgv: EXTENSION === 'ts' ? ['--import', FROM_SOURCES] : [],
    });
    // A job whose thread ends gets the error. Without a listener, an error of an idle thread would end the process.
    this.pool.on('error', () => undefined);
  }

  /** @throws HttpError SERVICE_UNAVAILABLE if the job is refused; what `createTimeoutError` returns, or what ended the thread */
  async run(job: Job, { userId, canBeRefused }: JobTurn): Promise<Result> {
    const line = this.lines.get(userId) ?? { limit: pLimit(1), jobs: 0 };
    if (canBeRefused && line.jobs > MAX_WAITING_OF_USER) throw serviceBusy();
    line.jobs += 1;
    this.lines.set(userId, line);
    try {
      return await line.limit(() => this.turns(() => this.runInThread(job)));
    } finally {
      line.jobs -= 1;
      if (line.jobs === 0) this.lines.delete(userId);
    }
  }

  /** Rejects the running and waiting jobs. Their callers submit them again after the next start. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.pool.destroy();
  }

  private async runInThread(job: Job): Promise<Result> {
    if (this.isClosed) throw closedError();
    const { timeoutMs, createTimeoutError } = this.options;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await this.pool.run(job, { signal });
    } catch (error) {
      if (this.isClosed) throw closedError();
      throw signal.aborted ? createTimeoutError(timeoutMs) : error;
    }
  }
}

function closedError(): Error {
  return new Error('The program is stopping; the work was not done');
}
