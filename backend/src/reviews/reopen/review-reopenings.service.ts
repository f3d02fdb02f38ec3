import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { SubmissionService } from '../../work/submission.service.js';
import type { ReopenReviewDto } from '../dto/review-draft.dto.js';
import { SET_ACCURACY, SET_SEQUENTIAL_ACCURACY } from '../publish/publish.queries.js';
import { ReviewClaimsService, type ReviewState } from '../queue/review-claims.service.js';
import { REVIEW_REOPEN } from '../review.audit.js';
import { ReviewError } from '../review.errors.js';
import { REVIEW_REOPENED } from '../review.events.js';
import type { ReviewKind, ReviewResult } from '../review.js';
import { CLEAR_SESSION_MARKS, LOCK_USER, REOPEN, REOPEN_SESSION_REVIEW } from './reopen.queries.js';

interface ReviewedUser {
  id: string;
  email: string;
  kind: ReviewKind;
  subjectId: string;
}

/** Reopens a published result, so that a reviewer publishes a corrected one. See docs/decisions/reviews.md. */
@Injectable()
export class ReviewReopeningsService {
  constructor(
    private readonly database: DataSource,
    private readonly claims: ReviewClaimsService,
    private readonly submissions: SubmissionService,
    private readonly audit: AuditLog,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Of several concurrent calls, one succeeds.
   * @throws HttpError NOT_FOUND; ReviewError REVIEW_NOT_PUBLISHED, SEQUENTIAL_PENALIZED
   */
  async reopen(id: string, { reason }: ReopenReviewDto, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      // Lock order as in publishing: user row, then review row.
      const [user]: ReviewedUser[] = await tx.query(LOCK_USER, [id]);
      checkPublished(await this.claims.lockForUpdate(tx, id));
      const [reopened]: { version: number; result: ReviewResult; dueAt: Date }[] = await tx.query(REOPEN, [
        id,
        actor.id,
        reason,
        this.submissions.reviewWindowSeconds,
      ]);
      if (!user || !reopened) throw new Error('A locked review cannot change');
      const { version, result, dueAt } = reopened;
      await this.withdrawResult(tx, user, dueAt);
      await this.audit.record(tx, actor, REVIEW_REOPEN, {
        subjectId: user.id,
        details: { userEmail: user.email, kind: user.kind, version, percentage: result.percentage, reason },
      });
      const { id: userId, kind, subjectId } = user;
      const fact = { reviewId: id, userId, kind, subjectId, resultVersion: version, dueAt };
      await this.events.publish(tx, REVIEW_REOPENED, fact);
    });
  }

  /** The dashboard shows no result that is being reviewed again. */
  private async withdrawResult(
    tx: EntityManager,
    { id, kind, subjectId }: ReviewedUser,
    dueAt: Date,
  ): Promise<void> {
    if (kind !== 'sequential') {
      await tx.query(SET_ACCURACY, [id]);
      return;
    }
    await tx.query(REOPEN_SESSION_REVIEW, [subjectId, dueAt]);
    await tx.query(CLEAR_SESSION_MARKS, [subjectId]);
    await tx.query(SET_SEQUENTIAL_ACCURACY, [id, null]);
  }
}

/** @throws ReviewError REVIEW_NOT_PUBLISHED, SEQUENTIAL_PENALIZED */
function checkPublished({ status, isPenalized }: ReviewState): void {
  if (status !== 'published')
    throw new ReviewError('REVIEW_NOT_PUBLISHED', 'Only a published result can be reopened.');
  if (isPenalized) throw new ReviewError('SEQUENTIAL_PENALIZED', 'Penalized work cannot be reviewed.');
}
