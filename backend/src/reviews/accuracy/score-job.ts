import type { Accuracy } from './accuracy.js';
import { score } from './score.js';
import type { ScoreJob } from './score-pool.js';

/** Called by the threads of `createScorePool`. */
export function runScoreJob({ reference, submissionHtml, rules }: ScoreJob): Accuracy | null {
  return score(reference, submissionHtml, rules);
}
