import { parentPort } from 'node:worker_threads';
import { score } from './score.js';
import type { ScoreAnswer, ScoreJob } from './score-pool.js';

/** A thread of ScorePool: one text after the other. */
parentPort?.on('message', ({ reference, submissionHtml, rules }: ScoreJob) => {
  parentPort?.postMessage(answer(() => score(reference, submissionHtml, rules)));
});

function answer(work: () => ScoreAnswer['accuracy']): ScoreAnswer {
  try {
    return { accuracy: work() };
  } catch (error) {
    return { accuracy: null, error: error instanceof Error ? error : new Error(String(error)) };
  }
}
