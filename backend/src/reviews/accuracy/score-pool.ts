import { ThreadPool, type ThreadPoolOptions, threadProgram } from '../../core/threads/thread-pool.js';
import type { Accuracy, AccuracyRules } from './accuracy.js';

export interface ScoreJob {
  reference: string;
  submissionHtml: string;
  rules: AccuracyRules;
}

/** The texts are too long, or too different, to be aligned within the time limit. */
export class ScoreTimeoutError extends Error {
  constructor(timeoutMs: number) {
    super(`The accuracy was not known after ${timeoutMs / 1000} s: the texts are too long to be compared`);
    this.name = 'ScoreTimeoutError';
  }
}

/** Tests set their own limits. */
export type ScorePoolOptions = Partial<Pick<ThreadPoolOptions, 'timeoutMs'>>;

/** Worker threads that score, so that no request waits for them. */
export class ScorePool {
  private readonly pool: ThreadPool<ScoreJob, Accuracy | null>;

  constructor(options: ScorePoolOptions = {}) {
    this.pool = new ThreadPool({
      program: threadProgram('score-job', import.meta.url),
      functionName: 'runScoreJob',
      threads: 2,
      timeoutMs: 20_000,
      createTimeoutError: (timeoutMs) => new ScoreTimeoutError(timeoutMs),
      ...options,
    });
  }

  /** @param userId whose text it is @throws ScoreTimeoutError, or the error that ended the thread */
  score(userId: string, job: ScoreJob): Promise<Accuracy | null> {
    return this.pool.run(job, { userId, canBeRefused: false });
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
