import { answerJobs } from '../core/threads/answer-jobs.js';
import { runTextJob } from './text-jobs.js';

/** A thread of TextPreparation. */
answerJobs(runTextJob);
