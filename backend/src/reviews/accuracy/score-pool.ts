import { ThreadPool, threadProgram } from '../../core/threads/thread-pool.js';
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

/** Worker threads that score, so that no request waits for them. */
export function createScorePool(timeoutMs = 20_000): ThreadPool<ScoreJob, Accuracy | null> {
  return new ThreadPool({
    program: threadProgram('score-job', import.meta.url),
    functionName: 'runScoreJob',
    threads: 2,
    timeoutMs,
    createTimeoutError: (ms) => new ScoreTimeoutError(ms),
  });
}
