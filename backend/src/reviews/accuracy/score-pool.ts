import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Accuracy, AccuracyRules } from './accuracy.js';

export interface ScoreJob {
  reference: string;
  submissionHtml: string;
  rules: AccuracyRules;
}

export interface ScoreAnswer {
  accuracy: Accuracy | null;
  error?: Error;
}

/** The texts are too long, or too different, to be aligned in the time there is. */
export class ScoreTimeoutError extends Error {
  constructor(timeoutMs: number) {
    super(`The accuracy was not known after ${timeoutMs / 1000} s: the texts are too long to be compared`);
    this.name = 'ScoreTimeoutError';
  }
}

export interface ScorePoolOptions {
  /** Texts aligned at the same time; the rest wait their turn. */
  threads?: number;
  /** After this long an alignment is given up. Waiting for a turn does not count. */
  timeoutMs?: number;
  /** What a thread runs; a spec gives its own. */
  program?: URL;
}

interface Task {
  job: ScoreJob;
  resolve: (accuracy: Accuracy | null) => void;
  reject: (error: Error) => void;
}

/** In the compiled program a `.js` like this file; from the sources, as in tests, a `.ts`. */
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const PROGRAM = new URL(`./score-thread.${EXTENSION}`, import.meta.url);

/** Node runs the sources as they are, but takes the names of their imports literally. */
const FROM_SOURCES = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
  registerHooks({ resolve: (name, context, next) =>
    next(context.parentURL?.endsWith('.ts') ? name.replace(/\\.js$/, '.ts') : name, context) });`,
)}`;

const THREAD: WorkerOptions = {
  // Ends the thread and not the program, should a text need more than it has.
  resourceLimits: { maxOldGenerationSizeMb: 512 },
  execArgv: EXTENSION === 'ts' ? ['--import', FROM_SOURCES] : [],
};

/**
 * Threads that score, so that no request waits for it. They start with the first texts and live as long as the
 * program. One that dies takes its text along, whose promise is rejected, and the next text gets a new one.
 */
export class ScorePool {
  private readonly threads: number;
  private readonly timeoutMs: number;
  private readonly program: URL;

  private readonly idle = new Set<Worker>();
  private readonly all = new Set<Worker>();
  private readonly waiting: Task[] = [];
  private isClosed = false;

  constructor({ threads = 2, timeoutMs = 20_000, program = PROGRAM }: ScorePoolOptions = {}) {
    this.threads = threads;
    this.timeoutMs = timeoutMs;
    this.program = program;
  }

  /** @throws ScoreTimeoutError, or what ended the thread. */
  score(job: ScoreJob): Promise<Accuracy | null> {
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
    const canStart = this.idle.size > 0 || this.all.size < this.threads;
    const task = canStart && !this.isClosed ? this.waiting.shift() : undefined;
    if (task) this.run(task);
  }

  private run({ job, resolve, reject }: Task): void {
    const thread = this.takeThread();
    const timer = setTimeout(() => end(new ScoreTimeoutError(this.timeoutMs)), this.timeoutMs);
    let failure: Error | undefined;

    const end = (error: Error) => {
      failure ??= error;
      void thread.terminate();
    };
    const onAnswer = ({ accuracy, error }: ScoreAnswer) => {
      stop();
      this.idle.add(thread);
      // Nothing is under way in it: it need not hold the process.
      thread.unref();
      if (error) reject(error);
      else resolve(accuracy);
      this.startNext();
    };
    const onExit = (code: number) => {
      stop();
      reject(failure ?? (this.isClosed ? closedError() : new Error(`The scoring thread ended with ${code}`)));
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
    const thread = new Worker(this.program, THREAD);
    this.all.add(thread);
    // Its last words are the task's, where it has one.
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
  return new Error('The program is stopping; the accuracy was not computed');
}
