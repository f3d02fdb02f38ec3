import { Worker, type WorkerOptions } from 'node:worker_threads';

/** What a thread posts for each job. */
export interface ThreadAnswer<Result> {
  result?: Result;
  error?: Error;
}

export interface ThreadPoolOptions {
  /** What a thread runs. It answers each message with a `ThreadAnswer`. */
  program: URL;
  /** Jobs that run at the same time; the rest wait their turn. */
  threads: number;
  /** After this long a job is cancelled. Waiting for a turn does not count. */
  timeoutMs: number;
  createTimeoutError: (timeoutMs: number) => Error;
}

interface Task<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/** In the compiled program a `.js` like this file; from the sources, as in tests, a `.ts`. */
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** Node runs the sources as they are, but takes the names of their imports literally. */
const FROM_SOURCES = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
  registerHooks({ resolve: (name, context, next) =>
    next(context.parentURL?.endsWith('.ts') ? name.replace(/\\.js$/, '.ts') : name, context) });`,
)}`;

const THREAD: WorkerOptions = {
  // If a job needs more memory, its thread ends and not the program.
  resourceLimits: { maxOldGenerationSizeMb: 512 },
  execArgv: EXTENSION === 'ts' ? ['--import', FROM_SOURCES] : [],
};

/** The program of a thread beside the file with this URL. @param name without an extension */
export function threadProgram(name: string, importMetaUrl: string): URL {
  return new URL(`./${name}.${EXTENSION}`, importMetaUrl);
}

/**
 * Threads for slow work, so that no request waits for it. They start with the first jobs and live as long as the program.
 * If a thread ends, the promise of its job is rejected, and a new thread starts for the next job.
 */
export class ThreadPool<Job, Result> {
  private readonly idle = new Set<Worker>();
  private readonly all = new Set<Worker>();
  private readonly waiting: Task<Job, Result>[] = [];
  private isClosed = false;

  constructor(private readonly options: ThreadPoolOptions) {}

  /** @throws what `createTimeoutError` returns, or what ended the thread */
  run(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) reject(closedError());
      else {
        this.waiting.push({ job, resolve, reject });
        this.startNext();
      }
    });
  }

  /** Rejects the running and waiting jobs. Their callers submit them again after the next start. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const { reject } of this.waiting.splice(0)) reject(closedError());
    await Promise.all([...this.all].map((thread) => thread.terminate()));
  }

  private startNext(): void {
    const canStart = this.idle.size > 0 || this.all.size < this.options.threads;
    const task = canStart && !this.isClosed ? this.waiting.shift() : undefined;
    if (task) this.start(task);
  }

  private start({ job, resolve, reject }: Task<Job, Result>): void {
    const { timeoutMs, createTimeoutError } = this.options;
    const thread = this.takeThread();
    const timer = setTimeout(() => end(createTimeoutError(timeoutMs)), timeoutMs);
    let failure: Error | undefined;

    const end = (error: Error) => {
      failure ??= error;
      void thread.terminate();
    };
    const onAnswer = ({ result, error }: ThreadAnswer<Result>) => {
      stop();
      this.idle.add(thread);
      // An idle thread does not keep the process alive.
      thread.unref();
      if (error) reject(error);
      // An answer without an error has the result.
      else resolve(result as Result);
      this.startNext();
    };
    const onExit = (code: number) => {
      stop();
      reject(failure ?? (this.isClosed ? closedError() : new Error(`The thread ended with ${code}`)));
    };
    const stop = () => {
      clearTimeout(timer);
      thread.off('message', onAnswer).off('error', end).off('exit', onExit);
    };
    thread.on('message', onAnswer).on('error', end).on('exit', onExit);
    thread.ref();
    thread.postMessage(job);
  }

  private takeThread(): Worker {
    for (const thread of this.idle) {
      this.idle.delete(thread);
      return thread;
    }
    const thread = new Worker(this.options.program, THREAD);
    this.all.add(thread);
    // The listener of a task reports the error. Without this one, an error of an idle thread would end the process.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      this.all.delete(thread);
      this.idle.delete(thread);
      this.startNext();
    });
    return thread;
  }
}

function closedError(): Error {
  return new Error('The program is stopping; the work was not done');
}
