import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AssignmentError } from '../../assignments/assignment.errors.js';
import { WorkClockService } from '../../assignments/clock/work-clock.service.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { one } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { SequentialService } from '../../sequential/sequential.service.js';
import { DocumentService } from '../../work/document.service.js';
import { PagesService } from '../../work/pages/pages.service.js';
import type { ReturnWorkDto } from '../dto/review-draft.dto.js';
import { checkReviewable, ReviewClaimsService, type ReviewState } from '../queue/review-claims.service.js';
import { REVIEW_RETURN } from '../review.audit.js';
import { ReviewError } from '../review.errors.js';
import { REVIEW_RETURNED } from '../review.events.js';
import { READ_STILL_SUBMITTED, RETURN } from './return.queries.js';

/** The work and its user before the clock is changed. */
interface ReturnedWork {
  title: string | null;
  userEmail: string;
  workSubmitted: boolean;
  deadlineAt: Date;
  isPenalized: boolean;
  penalizedReason: string | null;
}

/** Returns work for correction instead of publishing a result. See docs/decisions/reviews.md. */
@Injectable()
export class ReviewReturnsService {
  constructor(
    private readonly database: DataSource,
    private readonly claims: ReviewClaimsService,
    private readonly clock: WorkClockService,
    private readonly document: DocumentService,
    private readonly pages: PagesService,
    private readonly sequential: SequentialService,
    private readonly audit: AuditLog,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Ends the round without a result and opens the work again, once for each submission. Of a concurrent return and
   * publication, one succeeds.
   * @throws HttpError NOT_FOUND, FORBIDDEN; ReviewError ALREADY_RETURNED, ALREADY_REVIEWED, REVIEW_CLAIMED, SEQUENTIAL_PENALIZED;
   *   AssignmentError ALREADY_ENDED
   */
  async returnForCorrection(id: string, { reason, hours }: ReturnWorkDto, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const found = await this.claims.read(tx, id);
      // Lock order as in publishing and submitting: assignment, then review row.
      await this.clock.lockForUpdate(tx, found);
      if ((await this.clock.read(tx, found.assignmentId))?.endedAt)
        throw new AssignmentError('ALREADY_ENDED');
      const returned = await one<ReturnedWork>(tx, RETURN, [id, actor.id, reason, hours]);
      if (!returned) throw await this.explainRefusal(tx, id, actor.id);
      const { userId, assignmentId, kind, subjectId } = found;
      const fact = { reviewId: id, userId, assignmentId, kind, subjectId, reviewerId: actor.id };
      await this.events.publish(tx, REVIEW_RETURNED, fact);
      await this.reopen(tx, found);
      const isStillSubmitted = await this.isStillSubmitted(tx, assignmentId);
      const { isPenaltyLifted, deadlineAt } = await this.clock.returnForCorrection(
        tx,
        found,
        { kind: 'admin', adminId: actor.id },
        { reviewKind: kind, title: returned.title, reason, hours, isStillSubmitted },
      );
      await this.audit.record(tx, actor, REVIEW_RETURN, {
        subjectId: userId,
        details: { userEmail: returned.userEmail, assignmentId, kind, hours, reason },
        change: {
          before: returned,
          after: {
            workSubmitted: isStillSubmitted,
            deadlineAt,
            ...(isPenaltyLifted && { isPenalized: false, penalizedReason: null }),
          },
        },
      });
    });
  }

  private reopen(tx: EntityManager, { kind, userId, assignmentId, subjectId }: ReviewState): Promise<void> {
    const work = { userId, assignmentId };
    switch (kind) {
      case 'document':
        return this.document.reopen(tx, work);
      case 'page':
        return this.pages.reopen(tx, work, subjectId);
      case 'sequential':
        return this.sequential.reopen(tx, work);
    }
  }

  private async isStillSubmitted(tx: EntityManager, assignmentId: string): Promise<boolean> {
    const read = await one<{ isStillSubmitted: boolean }>(tx, READ_STILL_SUBMITTED, [assignmentId]);
    return read?.isStillSubmitted ?? false;
  }

  private async explainRefusal(tx: EntityManager, id: string, adminId: string): Promise<Error> {
    const state = await this.claims.read(tx, id);
    checkReviewable(state, adminId);
    if (state.round === 1) return this.claims.explainRefusal(tx, id, adminId);
    return new ReviewError('ALREADY_RETURNED', 'This work has already been returned for correction once.');
  }
}
