import { answerJobs } from '../../core/threads/answer-jobs.js';
import { score } from './score.js';
import type { ScoreJob } from './score-pool.js';

/** A thread of ScorePool. */
answerJobs(({ reference, submissionHtml, rules }: ScoreJob) => score(reference, submissionHtml, rules));
