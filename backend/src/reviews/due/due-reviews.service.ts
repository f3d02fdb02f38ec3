import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReviewProposals } from '../publish/review-proposals.service.js';
import { ReviewPublisher } from '../publish/review-publisher.service.js';
import { type ReviewedWork, ReviewItems } from '../queue/review-items.service.js';
import type { ReviewResult } from '../review.js';
import { CLAIM_DUE, END_LEASE } from './due.queries.js';

/** The number of scoring threads of one process. */
const CONCURRENCY = 2;

export interface DueRun {
  /** Published by this run. */
  scored: string[];
  /** Without a score, because the reference has no words or the texts are too long: they wait for a reviewer. */
  unscorable: string[];
}

/** Scores reviews that no reviewer has published in time, and publishes the result. */
@Injectable()
export class DueReviews {
  private readonly logger = new Logger('Reviews');

  constructor(
    private readonly database: DataSource,
    private readonly items: ReviewItems,
    private readonly proposals: ReviewProposals,
    private readonly publisher: ReviewPublisher,
  ) {}

  /** Several processes share the work. A review of a process that died is free again after a minute. */
  async score(stop?: AbortSignal): Promise<DueRun> {
    const run: DueRun = { scored: [], unscorable: [] };
    await Promise.all(Array.from({ length: CONCURRENCY }, () => this.scoreUntilNone(run, stop)));
    return run;
  }

  private async scoreUntilNone(run: DueRun, stop?: AbortSignal): Promise<void> {
    while (!stop?.aborted) {
      const [[work]]: [ReviewedWork[], number] = await this.database.query(CLAIM_DUE);
      if (!work) return;
      const result = await this.resultOf(work);
      if (result === 'failed') continue;
      if (!result) run.unscorable.push(work.id);
      else if (await this.publish(work.id, result)) run.scored.push(work.id);
    }
  }

  /** Null without a score. Then, and after a failure, the lease stays: nobody tries again before it expires. */
  private async resultOf(work: ReviewedWork): Promise<ReviewResult | 'failed' | null> {
    try {
      const { proposal } = await this.proposals.score(work, await this.items.read(work));
      return proposal;
    } catch (error) {
      this.logger.warn({ err: error, reviewId: work.id }, 'A text could not be compared with its reference');
      return 'failed';
    }
  }

  /** @returns false if a reviewer has claimed, published or returned the review meanwhile */
  private publish(id: string, result: ReviewResult): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const outcome = { result, marks: [], overallComments: '', overrideReason: null };
      const isPublished = await this.publisher.publish(tx, { id }, outcome, 'program');
      // Before the commit, so that the report's job finds no lease.
      await tx.query(END_LEASE, [id]);
      return isPublished;
    });
  }
}
