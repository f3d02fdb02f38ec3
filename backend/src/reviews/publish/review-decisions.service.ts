import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import type { AccuracyResult } from '../../assignments/assignment.js';
import { WorkClockService } from '../../assignments/clock/work-clock.service.js';
import { ResultsService } from '../../assignments/results.service.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { many, one } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { checkReviewable, checkUnopened, ReviewClaimsService } from '../queue/review-claims.service.js';
import { REVIEW_PUBLISH, SEQUENTIAL_WORK_REVIEW } from '../review.audit.js';
import { ReviewError, reviewNotFound } from '../review.errors.js';
import { REVIEW_PUBLISHED } from '../review.events.js';
import type { ComparedText, ReviewOutcome, ReviewResult } from '../review.js';
import { ComparedReferencesService } from '../texts/compared-references.service.js';
import { type ReviewedWork, ReviewItemsService } from '../texts/review-items.service.js';
import { ReviewProposalsService, type ScoredWork } from '../texts/review-proposals.service.js';
import {
  LOCK_TEXTS,
  MARK_SESSION_IMAGES,
  MARK_SESSION_REVIEWED,
  PUBLISH,
  READ_ACCURACY,
} from './publish.queries.js';
import { outcomeOf, type ReviewDecision } from './review-rule.js';

/** A row of PUBLISH. */
interface PublishedReview {
  publishedAt: Date;
  resultVersion: number;
  /** Of the submitted texts, if they were counted. */
  words: number | null;
}

interface Comparison {
  proposal: ReviewResult | null;
  /** Texts of sequential work that cover less than half of their reference. */
  uncovered: ReadonlySet<string>;
}

/** A decision with the texts that were read and compared for it. */
export interface PreparedDecision extends Comparison {
  work: ReviewedWork;
  decision: ReviewDecision;
}

/** Scores a review for a reviewer, and publishes the decision of a reviewer or of the program. Nothing else publishes. */
@Injectable()
export class ReviewDecisionsService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: WorkClockService,
    private readonly results: ResultsService,
    private readonly claims: ReviewClaimsService,
    private readonly items: ReviewItemsService,
    private readonly proposals: ReviewProposalsService,
    private readonly references: ComparedReferencesService,
    private readonly audit: AuditLog,
    private readonly events: DomainEvents,
  ) {}

  /** @throws HttpError NOT_FOUND */
  async score(id: string): Promise<ScoredWork> {
    return this.proposals.score(await this.items.read(id));
  }

  /**
   * Publishes the result of a review: the proposal, or the reviewer's own percentage with a reason. Texts are compared before
   * the transaction begins. Of several concurrent calls, one succeeds.
   * @throws HttpError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED; ReviewError REVIEW_CLAIMED, ALREADY_REVIEWED, ALREADY_RETURNED,
   *   PROPOSAL_CHANGED, SEQUENTIAL_PENALIZED
   */
  async publish(id: string, decision: ReviewDecision, by: Actor | 'program'): Promise<void> {
    const prepared = await this.prepare(id, decision);
    await this.database.transaction((tx) => this.publishPrepared(tx, prepared, by));
  }

  /** Reads and compares the texts. Slow: call this before a transaction. @throws HttpError NOT_FOUND */
  async prepare(id: string, decision: ReviewDecision): Promise<PreparedDecision> {
    const work = await this.items.read(id);
    return { work, decision, ...(await this.compare(work, decision)) };
  }

  /** @throws what `publish` throws */
  async publishPrepared(
    tx: EntityManager,
    { work, decision, proposal, uncovered }: PreparedDecision,
    by: Actor | 'program',
  ): Promise<void> {
    const { id } = work;
    const itemIds = work.items.map(({ itemId }) => itemId);
    const compared = comparedTexts(work);
    // Lock order: assignment, then texts, then references, then review row.
    if (!(await this.clock.lockForUpdate(tx, work))) throw reviewNotFound();
    const versions = await this.lockTexts(tx, work, itemIds);
    const referenceIds = compared.flatMap(({ references }) => references.map(({ fileId }) => fileId));
    const hasReferences = await this.references.lock(tx, referenceIds);
    const state = await this.claims.lockForUpdate(tx, id);
    checkReviewable(state, by === 'program' ? null : by.id);
    if (decision.isUnopened) checkUnopened(state);
    if (!hasReferences) throw new ReviewError('PROPOSAL_CHANGED');
    const outcome = outcomeOf({ kind: work.kind, itemIds, versions, proposal, uncovered }, decision);
    const published = await this.store(tx, work, outcome, compared, by);
    const { publishedAt } = published;
    if (by !== 'program') await this.record(tx, work, state.userEmail, outcome, by);
    const { userId, assignmentId, kind, subjectId } = work;
    const reviewerId = by === 'program' ? null : by.id;
    const { percentage, unit, correct, wrong } = outcome.result;
    const fact = {
      reviewId: id,
      userId,
      assignmentId,
      kind,
      subjectId,
      reviewerId,
      ...published,
      ...{ percentage, unit, correct, wrong },
    };
    await this.events.publish(tx, REVIEW_PUBLISHED, fact, publishedAt);
  }

  /** The result of sequential work follows from its marks only; a text without one is compared, because it may need its mark. */
  private async compare(work: ReviewedWork, { marks = [] }: ReviewDecision): Promise<Comparison> {
    if (work.kind !== 'sequential') {
      const { proposal } = await this.proposals.score(work);
      return { proposal, uncovered: new Set() };
    }
    const marked = new Set(
      marks.flatMap(({ itemId, isCorrect = null }) => (isCorrect === null ? [] : itemId)),
    );
    const unmarked = work.items.filter(({ itemId }) => !marked.has(itemId));
    const { items } = await this.proposals.score({ ...work, items: unmarked });
    const uncovered = items.filter(({ accuracy }) => accuracy && !accuracy.coversHalf);
    return { proposal: null, uncovered: new Set(uncovered.map(({ itemId }) => itemId)) };
  }

  /** A correction at the same moment is either seen here or comes after the result. @returns the newest versions */
  private async lockTexts(
    tx: EntityManager,
    { assignmentId, kind }: ReviewedWork,
    itemIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await many<{ itemId: string; version: number }>(tx, LOCK_TEXTS, [
      assignmentId,
      kind,
      itemIds,
    ]);
    return new Map(rows.map(({ itemId, version }) => [itemId, version]));
  }

  /** Writes the result to the review, the work and the assignment. */
  private async store(
    tx: EntityManager,
    { id, assignmentId, kind, subjectId }: ReviewedWork,
    { result, marks, overallComments, overrideReason }: ReviewOutcome,
    compared: readonly ComparedText[],
    by: Actor | 'program',
  ): Promise<PublishedReview> {
    const published = await one<PublishedReview>(tx, PUBLISH, [
      id,
      by === 'program' ? null : by.id,
      result,
      // The program gives no marks.
      JSON.stringify(by === 'program' ? [] : marks),
      overallComments,
      overrideReason,
      JSON.stringify(compared),
    ]);
    if (!published) throw new Error('A locked review cannot change');
    if (kind !== 'sequential') {
      await this.updateAccuracy(tx, assignmentId);
      return published;
    }
    const { correct, wrong, percentage } = result;
    const accuracy = { correct, wrong, percentage, ...(overrideReason !== null && { overrideReason }) };
    const { publishedAt } = published;
    await tx.query(MARK_SESSION_REVIEWED, [subjectId, publishedAt, accuracy, overallComments]);
    await tx.query(MARK_SESSION_IMAGES, [
      subjectId,
      marks.map(({ itemId }) => itemId),
      marks.map(({ isCorrect }) => isCorrect),
      marks.map(({ comments }) => comments),
    ]);
    const shown = { ...accuracy, reviewedAt: publishedAt.toISOString() };
    await this.results.setSequentialAccuracy(tx, assignmentId, shown);
    return published;
  }

  /** Computes the result of the document and the pages again, from the published reviews of the assignment. */
  async updateAccuracy(tx: EntityManager, assignmentId: string): Promise<void> {
    const shown = await one<{ accuracy: AccuracyResult | null }>(tx, READ_ACCURACY, [assignmentId]);
    await this.results.setAccuracy(tx, assignmentId, shown?.accuracy ?? null);
  }

  private async record(
    tx: EntityManager,
    { userId: subjectId, assignmentId, kind }: ReviewedWork,
    userEmail: string,
    { result, overrideReason }: ReviewOutcome,
    actor: Actor,
  ): Promise<void> {
    const { correct, wrong, percentage } = result;
    const details = { userEmail, assignmentId, correct, wrong, percentage };
    if (kind === 'sequential') {
      await this.audit.record(tx, actor, SEQUENTIAL_WORK_REVIEW, { subjectId, details });
      return;
    }
    await this.audit.record(tx, actor, REVIEW_PUBLISH, {
      subjectId,
      details: { ...details, kind, overrideReason: overrideReason ?? '' },
    });
  }
}

function comparedTexts({ items }: ReviewedWork): ComparedText[] {
  return items.map(({ itemId, textVersion, references }) => ({
    itemId,
    textVersion,
    references: references.map(({ fileId, version }) => ({ fileId, version })),
  }));
}
