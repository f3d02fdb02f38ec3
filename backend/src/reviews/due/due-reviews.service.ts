import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ScoreTimeoutError } from '../accuracy/score-pool.js';
import { ReviewProposals } from '../publish/review-proposals.service.js';
import { ReviewPublisher } from '../publish/review-publisher.service.js';
import { type ReviewedWork, ReviewItems } from '../queue/review-items.service.js';
import type { ReviewResult } from '../review.js';
import { CLAIM_DUE, END_LEASE } from './due-statements.js';

/** As many as there are threads that align, in one process. */
const AT_ONCE = 2;

export interface DueRun {
  /** Published by this run. */
  scored: string[];
  /** Their reference has no words, or the texts are too long to compare: they wait for a reviewer. */
  unscorable: string[];
}

/** What nobody has reviewed in time is compared with its reference, and the result is published. */
@Injectable()
export class DueReviews {
  private readonly logger = new Logger('Reviews');

  constructor(
    private readonly database: DataSource,
    private readonly items: ReviewItems,
    private readonly proposals: ReviewProposals,
    private readonly publisher: ReviewPublisher,
  ) {}

  /** Several processes share the work; what one of them takes with it when it dies is free again after a minute. */
  async score(stop?: AbortSignal): Promise<DueRun> {
    const run: DueRun = { scored: [], unscorable: [] };
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.scoreWhileAny(run, stop)));
    return run;
  }

  private async scoreWhileAny(run: DueRun, stop?: AbortSignal): Promise<void> {
    while (!stop?.aborted) {
      const [[work]]: [ReviewedWork[], number] = await this.database.query(CLAIM_DUE);
      if (!work) return;
      const result = await this.resultOf(work);
      if (result === 'failed') continue;
      if (!result) run.unscorable.push(work.id);
      else if (await this.publish(work.id, result)) run.scored.push(work.id);
    }
  }

  /** Null where nothing can be said. Then, and when it failed, the lease stays: until it runs out nobody tries again. */
  private async resultOf(work: ReviewedWork): Promise<ReviewResult | 'failed' | null> {
    try {
      const { proposal } = await this.proposals.score(work, await this.items.read(work));
      return proposal;
    } catch (error) {
      this.logger.warn({ err: error, reviewId: work.id }, 'A text could not be compared with its reference');
      return error instanceof ScoreTimeoutError ? null : 'failed';
    }
  }

  /** @returns whether this call published it: a reviewer may have taken it meanwhile, or returned it */
  private publish(id: string, result: ReviewResult): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const outcome = { result, marks: [], overallComments: '', overrideReason: null };
      const isPublished = await this.publisher.publish(tx, { id }, outcome, 'program');
      // Before the commit, so that the report finds it free.
      await tx.query(END_LEASE, [id]);
      return isPublished;
    });
  }
}
