import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../access/session-user.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { CommentBank } from '../comments/comment-bank.service.js';
import { ReviewReportQueue } from '../report/report-queue.service.js';
import type { ReviewKind, ReviewOutcome } from '../review.js';
import { ANNOUNCE_REVIEWS } from '../reviews-channel.js';
import {
  FIND_OPEN,
  HOLD_PERSON,
  MARK_IMAGES_OF_RUN,
  MARK_RUN_REVIEWED,
  PUBLISH,
  SHOW_RUN,
  SHOW_TEXTS,
} from './publish-statements.js';

interface PersonReviewed {
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

/** The one way in which a result comes into the world: by an administrator, or by the program. */
@Injectable()
export class ReviewPublisher {
  constructor(
    private readonly audit: AuditLog,
    private readonly comments: CommentBank,
    private readonly reports: ReviewReportQueue,
  ) {}

  /** The review of what is submitted, which there is one of as long as it is neither published nor returned. */
  async findOpen(tx: EntityManager, work: WorkKey): Promise<string> {
    const [review]: { id: string }[] = await tx.query(FIND_OPEN, [work.userId, work.kind, work.subjectId]);
    if (!review) throw new Error('What was submitted has no review');
    return review.id;
  }

  /**
   * Publishes the one result of a review, with all it causes, in the caller's transaction: on the review, on the person's
   * dashboard, in the audit log, and the report. Whoever has not held the person's row before does so here, before any
   * row of a review.
   * @returns false when it is not open any more, or reviewed by somebody else: then nothing is written
   */
  async publish(
    tx: EntityManager,
    { id }: { id: string },
    outcome: ReviewOutcome,
    by: Actor | 'program',
  ): Promise<boolean> {
    const [person]: PersonReviewed[] = await tx.query(HOLD_PERSON, [id]);
    if (!person) return false;
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
    if (person.kind === 'sequential') await this.showRun(tx, person, outcome, published.publishedAt);
    else await tx.query(SHOW_TEXTS, [person.id]);
    if (by !== 'program') {
      await this.record(tx, person, outcome, by);
      await this.comments.countUses(tx, outcome);
    }
    await this.reports.wake(tx, id);
    await tx.query(ANNOUNCE_REVIEWS);
    return true;
  }

  private async showRun(
    tx: EntityManager,
    { id, subjectId }: PersonReviewed,
    { result, marks, overallComments }: ReviewOutcome,
    publishedAt: Date,
  ): Promise<void> {
    const { correct, wrong, percentage } = result;
    const accuracy = { correct, wrong, percentage };
    await tx.query(MARK_RUN_REVIEWED, [subjectId, publishedAt, accuracy, overallComments]);
    await tx.query(MARK_IMAGES_OF_RUN, [
      subjectId,
      marks.map(({ itemId }) => itemId),
      marks.map(({ isCorrect }) => isCorrect),
      marks.map(({ comments }) => comments),
    ]);
    await tx.query(SHOW_RUN, [id, { ...accuracy, reviewedAt: publishedAt }]);
  }

  private async record(
    tx: EntityManager,
    { id, email, kind }: PersonReviewed,
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
