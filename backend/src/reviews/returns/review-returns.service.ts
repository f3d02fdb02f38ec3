import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { SequentialService } from '../../sequential/sequential.service.js';
import { WorkClockService } from '../../work/clock/work-clock.service.js';
import { DocumentService } from '../../work/document.service.js';
import { PagesService } from '../../work/pages/pages.service.js';
import type { ReturnWorkDto } from '../dto/review-draft.dto.js';
import { checkReviewable, ReviewClaimsService, type ReviewState } from '../queue/review-claims.service.js';
import { REVIEW_RETURN } from '../review.audit.js';
import { ReviewError } from '../review.errors.js';
import { REVIEW_RETURNED } from '../review.events.js';
import { IS_CLAIMED, IS_PENALIZED } from '../review.queries.js';

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
   * @throws HttpError NOT_FOUND; ReviewError ALREADY_RETURNED, ALREADY_REVIEWED, REVIEW_CLAIMED, SEQUENTIAL_PENALIZED
   */
  async returnForCorrection(id: string, { reason, hours }: ReturnWorkDto, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const found = await this.claims.read(tx, id);
      // Lock order as in publishing and submitting: user row, then review row.
      await this.clock.lockForUpdate(tx, found.userId);
      const [returned]: ReturnedWork[] = await tx.query(RETURN, [id, actor.id, reason, hours]);
      if (!returned) throw await this.explainRefusal(tx, id, actor.id);
      const { userId, kind, subjectId } = found;
      const fact = { reviewId: id, userId, kind, subjectId, reviewerId: actor.id };
      await this.events.publish(tx, REVIEW_RETURNED, fact);
      await this.reopen(tx, found);
      const by = { kind: 'admin', adminId: actor.id } as const;
      const work = { reviewKind: found.kind, title: returned.title, reason, hours };
      const { isPenaltyLifted, isStillSubmitted, deadlineAt } = await this.clock.returnForCorrection(
        tx,
        found.userId,
        by,
        work,
      );
      if (isPenaltyLifted) await this.sequential.liftPenalty(tx, found.userId);
      await this.audit.record(tx, actor, REVIEW_RETURN, {
        subjectId: found.userId,
        details: { userEmail: returned.userEmail, kind: found.kind, hours, reason },
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

  private reopen(tx: EntityManager, { kind, userId, subjectId }: ReviewState): Promise<void> {
    switch (kind) {
      case 'document':
        return this.document.reopen(tx, userId);
      case 'page':
        return this.pages.reopen(tx, userId, subjectId);
      case 'sequential':
        return this.sequential.reopen(tx, userId);
    }
  }

  private async explainRefusal(tx: EntityManager, id: string, adminId: string): Promise<Error> {
    const state = await this.claims.read(tx, id);
    checkReviewable(state, adminId);
    if (state.round === 1) return this.claims.explainRefusal(tx, id, adminId);
    return new ReviewError('ALREADY_RETURNED', 'This work has already been returned for correction once.');
  }
}

/** $1 review, $2 administrator, $3 reason, $4 hours. The reviewer's draft stays with the returned round. */
const RETURN = `
  WITH returned AS (
    UPDATE reviews r SET status = 'returned', returned_at = date_trunc('milliseconds', statement_timestamp()),
      return_reason = $3, return_hours = $4, claimed_by = NULL, claim_expires_at = NULL
    WHERE r.id = $1 AND r.status = 'open' AND r.round = 1 AND NOT ${IS_PENALIZED}
      AND (r.claimed_by = $2::uuid OR NOT coalesce(${IS_CLAIMED}, false))
    RETURNING r.user_id, r.kind, r.subject_id
  )
  SELECT i.title, u.email AS "userEmail", u.work_submitted AS "workSubmitted", u.deadline_at AS "deadlineAt",
    u.is_penalized AS "isPenalized", u.penalized_reason AS "penalizedReason"
  FROM returned r JOIN users u ON u.id = r.user_id
  LEFT JOIN images i ON r.kind = 'page' AND i.id = r.subject_id`;
