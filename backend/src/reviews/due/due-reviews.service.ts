import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainEvents } from '../../core/events/domain-events.js';
import { defineJob, NonRetryableJobError } from '../../core/jobs/job-definition.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { REFERENCE_CHANGED } from '../../images/reference.events.js';
import { ReviewProposalsService } from '../publish/review-proposals.service.js';
import { ReviewPublisherService } from '../publish/review-publisher.service.js';
import { type ReviewedWork, type ReviewItem, ReviewItemsService } from '../queue/review-items.service.js';
import { ReviewError } from '../review.errors.js';
import type { ReviewResult } from '../review.js';
import {
  BEGIN_SCORING,
  END_SCORING,
  LEAVE_TO_REVIEWER,
  QUEUE_CORRECTED,
  QUEUE_DUE,
  QUEUE_FAILED,
  READ_SCORING_PROGRESS,
  SCORE_REVIEW_QUEUE,
  STORE_SCORING_FAILURES,
} from './due.queries.js';

/** Five attempts within three minutes. Two texts are scored at the same time in one process. */
const SCORE_REVIEW = defineJob<{ reviewId: string }>(SCORE_REVIEW_QUEUE, {
  retryLimit: 4,
  retryDelaySeconds: 10,
  isBatched: false,
});
const BATCH_SIZE = 500;
const POLL_MS = 100;

export interface ScoringProgress {
  /** Ids of the published reviews. */
  scored: string[];
  /** The others of these reviews that wait for their job. */
  waiting: number;
  /** All reviews that wait for their job. */
  queued: number;
}

/** Scores reviews that no reviewer has published in time, each in a job of its own. See docs/decisions/reports.md. */
@Injectable()
export class DueReviewsService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly items: ReviewItemsService,
    private readonly proposals: ReviewProposalsService,
    private readonly publisher: ReviewPublisherService,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SCORE_REVIEW, ({ reviewId }) => this.score(reviewId));
    this.events.subscribe(REFERENCE_CHANGED, (tx, { data }) => this.retryComparedWith(tx, data.referenceId));
  }

  /** Enqueues a job for each due review that has none. Concurrent calls share the work. @returns ids of the reviews */
  async enqueue(): Promise<string[]> {
    const enqueued: string[] = [];
    for (;;) {
      const batch = await this.enqueueBatch();
      enqueued.push(...batch);
      if (batch.length < BATCH_SIZE) return enqueued;
    }
  }

  /** Stores which reviews could not be scored, and why. */
  async storeFailures(): Promise<void> {
    await this.database.query(STORE_SCORING_FAILURES, [SCORE_REVIEW_QUEUE]);
  }

  /** Scores the texts again that could not be scored and that an administrator has corrected since. */
  async retryCorrected(): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.retry(tx, await tx.query(QUEUE_CORRECTED, [SCORE_REVIEW_QUEUE]));
    });
  }

  /** Waits until none of these reviews waits for its job, or `signal` aborts. Any process may score them. */
  async waitForScores(ids: readonly string[], signal: AbortSignal): Promise<ScoringProgress> {
    for (;;) {
      const [progress]: [ScoringProgress] = await this.database.query(READ_SCORING_PROGRESS, [ids]);
      if (progress.waiting === 0 || signal.aborted) return progress;
      await sleep(POLL_MS);
    }
  }

  /** A corrected reference may end the failure. */
  private async retryComparedWith(tx: EntityManager, referenceId: string): Promise<void> {
    await this.retry(tx, await tx.query(QUEUE_FAILED, [referenceId, SCORE_REVIEW_QUEUE]));
  }

  private async retry(tx: EntityManager, jobs: { id: string }[]): Promise<void> {
    for (const { id } of jobs) await this.jobs.retry(tx, SCORE_REVIEW_QUEUE, id);
  }

  private enqueueBatch(): Promise<string[]> {
    return this.database.transaction(async (tx) => {
      const due: { id: string; place: number }[] = await tx.query(QUEUE_DUE, [BATCH_SIZE]);
      const jobs = due.map(({ id, place }) => ({ payload: { reviewId: id }, priority: -place }));
      if (jobs.length > 0) await this.jobs.enqueueAll(tx, SCORE_REVIEW, jobs);
      return due.map(({ id }) => id);
    });
  }

  /** Scores and publishes one review. Runs again after any failure, and does nothing if the review is decided, claimed or being corrected. */
  async score(id: string): Promise<void> {
    const [[work]]: [(ReviewedWork & { isFree: boolean })[], number] = await this.database.query(
      BEGIN_SCORING,
      [id],
    );
    if (!work?.isFree) return;
    const items = await this.items.read(work);
    const { proposal, proposalProblem } = await this.proposals.propose(work, items);
    if (proposalProblem) {
      await this.database.query(LEAVE_TO_REVIEWER, [id, proposalProblem]);
      return;
    }
    if (!proposal) throw new NonRetryableJobError('The reference has no words to compare with.');
    const isPublished = await this.publish(id, items, proposal);
    // A reviewer has claimed, published or returned it meanwhile, or its text was corrected.
    if (!isPublished) await this.database.query(END_SCORING, [id]);
  }

  private async publish(id: string, items: readonly ReviewItem[], result: ReviewResult): Promise<boolean> {
    const outcome = { result, marks: [], overallComments: '', overrideReason: null };
    const texts = new Map(items.map(({ itemId, textVersion }) => [itemId, textVersion]));
    try {
      return await this.database.transaction((tx) =>
        this.publisher.publish(tx, { id, texts }, outcome, 'program'),
      );
    } catch (error) {
      if (error instanceof ReviewError && error.code === 'PROPOSAL_CHANGED') return false;
      throw error;
    }
  }
}
