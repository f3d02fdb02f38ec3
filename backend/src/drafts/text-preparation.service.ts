import type { DraftEdit } from '@inkwell/contract/draft-edit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ThreadPool, threadProgram } from '../core/threads/thread-pool.js';
import {
  type ComparisonJob,
  type PreparationJob,
  type PreparedText,
  runTextJob,
  type TextJob,
} from './text-jobs.js';

/** UTF-16 units. Shorter jobs take less than 50 ms, whatever the text contains. */
const INLINE_LENGTH = 50_000;
/** The longest text takes one second. */
const TIMEOUT_MS = 20_000;

/** Sanitises, counts and compares texts; large ones in a worker thread, so that other requests do not wait. */
@Injectable()
export class TextPreparation implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<TextJob, PreparedText | DraftEdit>({
    program: threadProgram('text-thread', import.meta.url),
    threads: 2,
    timeoutMs: TIMEOUT_MS,
    createTimeoutError: (timeoutMs) =>
      new Error(`The work on a text was not done after ${timeoutMs / 1000} s`),
  });

  /** The text as readers get it. */
  prepare(
    base: string,
    { edits = [], countsWords = false }: { edits?: DraftEdit[] | null; countsWords?: boolean } = {},
  ): Promise<PreparedText> {
    return this.run({ base, edits: edits ?? [], sanitises: true, countsWords });
  }

  /** The stored text after the edits, not sanitised. */
  async applyEdits(base: string, edits: DraftEdit[]): Promise<string> {
    if (edits.length === 0) return base;
    return (await this.run({ base, edits, sanitises: false, countsWords: false })).content;
  }

  /** Counts the words of sanitised HTML. */
  async countWords(html: string): Promise<number> {
    return (await this.run({ base: html, edits: [], sanitises: false, countsWords: true })).words;
  }

  /** The edit that changes the stored text after `edits` into its next version. */
  compare(base: string, edits: DraftEdit[], next: string): Promise<DraftEdit> {
    return this.run({ base, edits, next });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }

  private run(job: PreparationJob): Promise<PreparedText>;
  private run(job: ComparisonJob): Promise<DraftEdit>;
  private async run(job: TextJob): Promise<PreparedText | DraftEdit> {
    return lengthOf(job) <= INLINE_LENGTH ? runTextJob(job) : this.pool.run(job);
  }
}

function lengthOf({ base, edits }: TextJob): number {
  return edits.reduce((sum, { insert }) => sum + insert.length, base.length);
}
