import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../access/session-user.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { REVIEW_PUBLISHED } from '../review.events.js';
import type { ReviewKind, ReviewOutcome } from '../review.js';
import {
  FIND_OPEN,
  LOCK_TEXTS,
  LOCK_USER,
  MARK_SESSION_IMAGES,
  MARK_SESSION_REVIEWED,
  PUBLISH,
  SET_ACCURACY,
  SET_SEQUENTIAL_ACCURACY,
} from './publish.queries.js';
import { proposalChanged } from './review-rule.js';

export interface ReviewedUser {
  id: string;
  email: string;
  kind: ReviewKind;
  subjectId: string;
}

interface WorkKey {
  userId: string;
  kind: ReviewKind;
  subjectId: string;
}

/** A review whose texts were judged in these versions. */
interface JudgedReview {
  id: string;
  /** By text, null for no text. Null if the caller does not say what was read. */
  texts: ReadonlyMap<string, number | null> | null;
}

/** Publishes results, of a reviewer or of the program. */
@Injectable()
export class ReviewPublisherService {
  constructor(
    private readonly audit: AuditLog,
    private readonly events: DomainEvents,
  ) {}

  /** Each submission has one open review until that is published or returned. */
  async getOpen(tx: EntityManager, work: WorkKey): Promise<string> {
    const [review]: { id: string }[] = await tx.query(FIND_OPEN, [work.userId, work.kind, work.subjectId]);
    if (!review) throw new Error('A submission has no open review');
    return review.id;
  }

  /**
   * Publishes the result of a review in the caller's transaction: the review, the user's dashboard and the audit log. Lock order: user row, then texts, then review row.
   * @returns false if the review is not open or another reviewer has claimed it; then nothing is written
   * @throws ReviewError PROPOSAL_CHANGED if a text is not the one that was judged
   */
  async publish(
    tx: EntityManager,
    { id, texts }: JudgedReview,
    outcome: ReviewOutcome,
    by: Actor | 'program',
  ): Promise<boolean> {
    const [user]: ReviewedUser[] = await tx.query(LOCK_USER, [id]);
    if (!user) return false;
    if (texts) await this.checkTexts(tx, user, texts);
    const { result, marks, overallComments, overrideReason } = outcome;
    const [published]: { publishedAt: Date }[] = await tx.query(PUBLISH, [
      id,
      by === 'program' ? null : by.id,
      result,
      JSON.stringify(marks),
      overallComments,
      overrideReason,
    ]);
    if (!published) return false;
    if (user.kind === 'sequential') await this.publishSequential(tx, user, outcome, published.publishedAt);
    else await tx.query(SET_ACCURACY, [user.id]);
    if (by !== 'program') await this.record(tx, user, outcome, by);
    const { publishedAt } = published;
    const { id: userId, kind, subjectId } = user;
    const reviewerId = by === 'program' ? null : by.id;
    const fact = { reviewId: id, userId, kind, subjectId, reviewerId, publishedAt };
    await this.events.publish(tx, REVIEW_PUBLISHED, { ...fact, percentage: result.percentage }, publishedAt);
    return true;
  }

  /** Locks the texts: a correction at the same moment is either seen here or comes after the result. */
  private async checkTexts(
    tx: EntityManager,
    { id, kind }: ReviewedUser,
    texts: NonNullable<JudgedReview['texts']>,
  ): Promise<void> {
    const rows: { itemId: string; version: number }[] = await tx.query(LOCK_TEXTS, [
      id,
      kind,
      [...texts.keys()],
    ]);
    const newest = new Map(rows.map(({ itemId, version }) => [itemId, version]));
    for (const [itemId, version] of texts)
      if ((newest.get(itemId) ?? null) !== version) throw proposalChanged();
  }

  private async publishSequential(
    tx: EntityManager,
    { id, subjectId }: ReviewedUser,
    { result, marks, overallComments, overrideReason }: ReviewOutcome,
    publishedAt: Date,
  ): Promise<void> {
    const { correct, wrong, percentage } = result;
    const accuracy = { correct, wrong, percentage, ...(overrideReason !== null && { overrideReason }) };
    await tx.query(MARK_SESSION_REVIEWED, [subjectId, publishedAt, accuracy, overallComments]);
    await tx.query(MARK_SESSION_IMAGES, [
      subjectId,
      marks.map(({ itemId }) => itemId),
      marks.map(({ isCorrect }) => isCorrect),
      marks.map(({ comments }) => comments),
    ]);
    await tx.query(SET_SEQUENTIAL_ACCURACY, [id, { ...accuracy, reviewedAt: publishedAt }]);
  }

  private async record(
    tx: EntityManager,
    { id, email, kind }: ReviewedUser,
    { result, overrideReason }: ReviewOutcome,
    actor: Actor,
  ): Promise<void> {
    const { correct, wrong, percentage } = result;
    const details = { userEmail: email, correct, wrong, percentage };
    if (kind === 'sequential') {
      await this.audit.record(tx, actor, { action: 'sequential-work.review', subjectId: id, details });
      return;
    }
    await this.audit.record(tx, actor, {
      action: 'review.publish',
      subjectId: id,
      details: { ...details, kind, overrideReason: overrideReason ?? '' },
    });
  }
}
