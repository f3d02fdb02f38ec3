import { answerJobs } from '../core/threads/answer-jobs.js';
import { prepareText } from './text-jobs.js';

/** A thread of TextPreparation. */
answerJobs(prepareText);
