import type { DraftEdit } from '@inkwell/contract/draft-edit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpError } from '../core/http/domain-error.js';
import { ThreadPool, threadProgram } from '../core/threads/thread-pool.js';
import { applyEdits } from './draft-text.js';
import type {
  ComparisonJob,
  PreparationJob,
  PreparedText,
  SearchableJob,
  SearchableText,
  TextJob,
  TextResult,
} from './text-jobs.js';
import { runTextJob } from './text-jobs.js';

/** UTF-16 units. Shorter jobs take less than 20 ms, whatever the text contains. */
const INLINE_LENGTH = 10_000;
/** UTF-16 units that edits may copy and move. More takes longer than 5 ms. */
const INLINE_MOVES = 500_000;
const TIMEOUT_MS = 20_000;
const RETRY_SECONDS = 30;

/** A stored text: a whole text and the edits after it. */
export interface StoredText {
  base: string;
  edits: DraftEdit[] | null;
}

/**
 * Sanitises, counts and compares texts; large ones in a worker thread, so that other requests do not wait. Every method takes
 * the user whose text it is: the large texts of one user are worked on one after the other. The methods for requests refuse
 * a text if many of this user wait.
 */
@Injectable()
export class TextPreparationService implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<TextJob, TextResult>({
    program: threadProgram('text-jobs', import.meta.url),
    functionName: 'runTextJob',
    threads: 2,
    timeoutMs: TIMEOUT_MS,
    createTimeoutError,
  });

  /** The text as readers get it, and its words. @throws HttpError SERVICE_UNAVAILABLE */
  prepare(userId: string, { base, edits }: StoredText): Promise<PreparedText> {
    const job = { base, edits: edits ?? [], sanitises: true, countsWords: true };
    return this.run(job, userId, true);
  }

  /** The text as readers get it, for work that nobody waits for. */
  async sanitise(userId: string, base: string): Promise<string> {
    return (await this.run({ base, edits: [], sanitises: true, countsWords: false }, userId)).content;
  }

  /** The stored text after its edits, not sanitised. @throws HttpError SERVICE_UNAVAILABLE if `canBeRefused` */
  async applyEdits(userId: string, { base, edits }: StoredText, canBeRefused = false): Promise<string> {
    if (!edits || edits.length === 0) return base;
    const job = { base, edits, sanitises: false, countsWords: false };
    if (movesOf(job) <= INLINE_MOVES) return applyEdits(base, edits);
    return (await this.run(job, userId, canBeRefused)).content;
  }

  /** Counts the words of sanitised HTML. @throws HttpError SERVICE_UNAVAILABLE */
  async countWords(userId: string, html: string): Promise<number> {
    const job = { base: html, edits: [], sanitises: false, countsWords: true };
    return (await this.run(job, userId, true)).words;
  }

  /** The edit that changes the stored text after `edits` into its next version. */
  compare(userId: string, base: string, edits: DraftEdit[], next: string): Promise<DraftEdit> {
    return this.run({ base, edits, next }, userId);
  }

  /** What of sanitised HTML can be searched. */
  toSearchable(userId: string, html: string): Promise<SearchableText> {
    return this.run({ html }, userId);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }

  private run(job: PreparationJob, userId: string, canBeRefused?: boolean): Promise<PreparedText>;
  private run(job: ComparisonJob, userId: string): Promise<DraftEdit>;
  private run(job: SearchableJob, userId: string): Promise<SearchableText>;
  private async run(job: TextJob, userId: string, canBeRefused = false): Promise<TextResult> {
    return lengthOf(job) <= INLINE_LENGTH ? runTextJob(job) : this.pool.run(job, { userId, canBeRefused });
  }
}

function createTimeoutError(timeoutMs: number): HttpError {
  return new HttpError(
    'SERVICE_UNAVAILABLE',
    'This text takes too long to prepare. Please try again in a minute.',
    { retryAfterSeconds: RETRY_SECONDS },
    { cause: new Error(`The work on a text was not done after ${timeoutMs / 1000} s`) },
  );
}

/** The copied text, and the distances between the edits: see `applyEdits`. */
function movesOf({ base, edits }: { base: string; edits: DraftEdit[] }): number {
  let moves = base.length;
  let position = base.length;
  for (const { at, insert } of edits) {
    moves += Math.abs(at - position) + insert.length;
    position = at + insert.length;
  }
  return moves;
}

function lengthOf(job: TextJob): number {
  if ('html' in job) return job.html.length;
  return job.edits.reduce((sum, { insert }) => sum + insert.length, job.base.length);
}
