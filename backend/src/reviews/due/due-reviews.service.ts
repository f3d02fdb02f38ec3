import { setTimeout as sleep } from 'node:timers/promises';
import { whyIllegibleNeedsReviewer } from '@inkwell/contract/illegible';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { defineJob, NonRetryableJobError } from '../../core/jobs/job-definition.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { REFERENCE_CHANGED } from '../../images/reference.events.js';
import { ReviewDecisionsService } from '../publish/review-decisions.service.js';
import { ReviewError } from '../review.errors.js';
import { ReviewItemsService } from '../texts/review-items.service.js';
import { ReviewProposalsService } from '../texts/review-proposals.service.js';
import {
  BEGIN_SCORING,
  END_FAILURES_COMPARED_WITH,
  END_FAILURES_OF_CORRECTED,
  END_SCORING,
  END_SCORING_OF_LOST,
  LEAVE_TO_REVIEWER,
  LIST_QUEUED,
  MARK_QUEUED,
  QUEUE_DUE,
  READ_SCORING_PROGRESS,
} from './due.queries.js';

/** Five attempts within three minutes. Two texts are scored at the same time in one process. */
const SCORE_REVIEW = defineJob<{ reviewId: string }>('score-review', {
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
    private readonly decisions: ReviewDecisionsService,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SCORE_REVIEW, ({ reviewId }) => this.score(reviewId), {
      onFailed: (tx, { reviewId }, reason) =>
        tx.query(LEAVE_TO_REVIEWER, [reviewId, reason ?? 'The process that scored it ended']),
    });
    // A corrected reference may end the failure.
    this.events.subscribe(REFERENCE_CHANGED, (tx, { data }) =>
      this.retry(tx, END_FAILURES_COMPARED_WITH, [data.referenceId]),
    );
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

  /** Lets reviews be queued again whose job was lost, such as after two weeks in the queue. */
  async findLost(): Promise<void> {
    const queued = await many<{ reviewId: string }>(this.database, LIST_QUEUED);
    const lost = await this.jobs.findLost(SCORE_REVIEW, queued);
    const ids = lost.map(({ reviewId }) => reviewId);
    if (ids.length > 0) await this.database.query(END_SCORING_OF_LOST, [ids]);
  }

  /** Scores the texts again that could not be scored and that an administrator has corrected since. */
  async retryCorrected(): Promise<void> {
    await this.database.transaction((tx) => this.retry(tx, END_FAILURES_OF_CORRECTED));
  }

  /** Waits until none of these reviews waits for its job, or `signal` aborts. Any process may score them. */
  async waitForScores(ids: readonly string[], signal: AbortSignal): Promise<ScoringProgress> {
    for (;;) {
      const [progress]: [ScoringProgress] = await this.database.query(READ_SCORING_PROGRESS, [ids]);
      if (progress.waiting === 0 || signal.aborted) return progress;
      await sleep(POLL_MS);
    }
  }

  /** A review without a failed job gets a new one from QUEUE_DUE: it was left to a reviewer, or its job is not kept any more. */
  private async retry(tx: EntityManager, endFailures: string, parameters: unknown[] = []): Promise<void> {
    const reviews = await many<{ id: string }>(tx, endFailures, parameters);
    const retried: string[] = [];
    for (const { id } of reviews)
      if (await this.jobs.retryFailed(tx, SCORE_REVIEW, { reviewId: id })) retried.push(id);
    if (retried.length > 0) await tx.query(MARK_QUEUED, [retried]);
  }

  private enqueueBatch(): Promise<string[]> {
    return this.database.transaction(async (tx) => {
      const due = await many<{ id: string; place: number }>(tx, QUEUE_DUE, [BATCH_SIZE]);
      const jobs = due.map(({ id, place }) => ({ payload: { reviewId: id }, priority: -place }));
      if (jobs.length > 0) await this.jobs.enqueueAll(tx, SCORE_REVIEW, jobs);
      return due.map(({ id }) => id);
    });
  }

  /** Scores and publishes one review. Runs again after any failure, and does nothing if the review is decided, claimed or being corrected. */
  async score(id: string): Promise<void> {
    const review = await one<{ isFree: boolean }>(this.database, BEGIN_SCORING, [id]);
    if (!review?.isFree) return;
    const work = await this.items.read(id);
    const { proposal, proposalProblem } = await this.proposals.propose(work);
    const problem = proposalProblem ?? (proposal && whyIllegibleNeedsReviewer(proposal));
    if (problem) {
      await this.database.query(LEAVE_TO_REVIEWER, [id, problem]);
      return;
    }
    if (!proposal) throw new NonRetryableJobError('The reference has no words to compare with.');
    try {
      await this.decisions.publish(id, { seenTexts: work.items, seenProposal: proposal }, 'program');
    } catch (error) {
      if (!(error instanceof ReviewError)) throw error;
      // A reviewer has claimed, published or returned it meanwhile, or its text was corrected.
      await this.database.query(END_SCORING, [id]);
    }
  }
}
