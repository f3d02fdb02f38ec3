import { whyIllegibleNeedsReviewer } from '@inkwell/contract/illegible';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { defineJob } from '../../core/jobs/job-definition.js';
import { Jobs } from '../../core/jobs/jobs.js';
import { DraftsService } from '../../drafts/drafts.service.js';
import { REFERENCE_CHANGED } from '../../images/reference.events.js';
import { ScoreTimeoutError } from '../accuracy/score-pool.js';
import { REVIEW_OPENED } from '../review.events.js';
import type { StoredProposal } from '../review.js';
import { type ReviewedWork, ReviewItemsService } from './review-items.service.js';
import { type Proposal, ReviewProposalsService } from './review-proposals.service.js';
import {
  BEGIN_COMPARISON,
  CLEAR_PROPOSAL_OF_TEXT,
  CLEAR_PROPOSALS,
  CLEAR_PROPOSALS_COMPARED_WITH,
  LIST_UNCOMPARED,
  LOCK_REVIEW,
  STORE_FAILURE,
  STORE_PROPOSAL,
} from './stored-proposals.queries.js';

interface ReviewJob {
  reviewId: string;
}

type ClearedReviews = [ReviewJob[], number];

/** One at a time in a process, so that a reviewer's comparison gets the other thread. */
const COMPARE_REVIEW = defineJob<ReviewJob>('compare-review', {
  retryLimit: 4,
  retryDelaySeconds: 10,
  concurrency: 1,
  isBatched: false,
});

/** About as many as one process compares in a minute. */
const CATCH_UP_LIMIT = 2000;

/** A correction counts as finished after this time without a save: see IS_BEING_CORRECTED. */
const CORRECTION_SECONDS = 601;

/** Stores what each open document and page would get, so that a list can filter by it. See docs/decisions/publish-together.md. */
@Injectable()
export class StoredProposalsService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    private readonly events: DomainEvents,
    private readonly drafts: DraftsService,
    private readonly items: ReviewItemsService,
    private readonly proposals: ReviewProposalsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(COMPARE_REVIEW, ({ reviewId }) => this.compare(reviewId), {
      onFailed: (tx, { reviewId }, reason) =>
        tx.query(STORE_FAILURE, [reviewId, reason ?? 'The process that compared it ended']),
    });
    this.events.subscribe(REVIEW_OPENED, async (tx, { data: { reviewId, kind } }) => {
      if (kind !== 'sequential') await this.jobs.enqueue(tx, COMPARE_REVIEW, { reviewId });
    });
    this.events.subscribe(REFERENCE_CHANGED, async (tx, { data }) => {
      const [cleared]: ClearedReviews = await tx.query(CLEAR_PROPOSALS_COMPARED_WITH, [data.referenceId]);
      await this.enqueueAll(tx, cleared);
    });
    // The first save of a correction adds the job, which waits until the correction is finished.
    this.drafts.onCorrection(async (tx, { assignmentId, kind, subjectId }) => {
      const [cleared]: ClearedReviews = await tx.query(CLEAR_PROPOSAL_OF_TEXT, [
        assignmentId,
        kind,
        subjectId,
      ]);
      for (const payload of cleared)
        await this.jobs.enqueue(tx, COMPARE_REVIEW, payload, { afterSeconds: CORRECTION_SECONDS });
    });
  }

  /** Removes these proposals, and compares again. */
  async compareAgain(reviewIds: readonly string[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [cleared]: ClearedReviews = await tx.query(CLEAR_PROPOSALS, [reviewIds]);
      await this.enqueueAll(tx, cleared);
    });
  }

  /** Enqueues a job for open reviews that no job has compared: from before this version, of 0.4.0, and after a correction. */
  async catchUp(): Promise<void> {
    await this.database.transaction(async (tx) => {
      const uncompared = await many<ReviewJob>(tx, LIST_UNCOMPARED, [CATCH_UP_LIMIT]);
      await this.enqueueAll(tx, await this.jobs.findLost(COMPARE_REVIEW, uncompared));
    });
  }

  /** Does nothing if the review is decided, or its text is being corrected. */
  async compare(reviewId: string): Promise<void> {
    const review = await one<{ beganAt: Date }>(this.database, BEGIN_COMPARISON, [reviewId]);
    if (!review) return;
    const work = await this.items.read(reviewId);
    const proposal = toStored(work, await this.propose(work));
    const percentage = proposal.problem === null ? (proposal.result?.percentage ?? null) : null;
    await this.database.transaction(async (tx) => {
      await tx.query(LOCK_REVIEW, [reviewId]);
      await tx.query(STORE_PROPOSAL, [reviewId, review.beganAt, proposal, percentage]);
    });
  }

  private async propose(work: ReviewedWork): Promise<Proposal> {
    try {
      return await this.proposals.propose(work);
    } catch (error) {
      if (error instanceof ScoreTimeoutError) return { proposal: null, proposalProblem: error.message };
      throw error;
    }
  }

  private async enqueueAll(tx: EntityManager, reviews: readonly ReviewJob[]): Promise<void> {
    const jobs = reviews.map((payload) => ({ payload }));
    if (jobs.length > 0) await this.jobs.enqueueAll(tx, COMPARE_REVIEW, jobs);
  }
}

function toStored({ items: [item] }: ReviewedWork, { proposal, proposalProblem }: Proposal): StoredProposal {
  return {
    result: proposal,
    problem: proposalProblem ?? (proposal && whyIllegibleNeedsReviewer(proposal)),
    textVersion: item?.textVersion ?? null,
    references: item?.references.map(({ fileId, version }) => ({ fileId, version })) ?? [],
  };
}
