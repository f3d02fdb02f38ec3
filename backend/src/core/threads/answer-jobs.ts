import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer } from './thread-pool.js';

/** Called by the program of a thread: does one job after the other. */
export function answerJobs<Job, Result>(work: (job: Job) => Result): void {
  parentPort?.on('message', (job: Job) => parentPort?.postMessage(answer(() => work(job))));
}

function answer<Result>(work: () => Result): ThreadAnswer<Result> {
  try {
    return { result: work() };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
