import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { WorkClockService } from '../../assignments/clock/work-clock.service.js';
import { ProjectsService } from '../../assignments/projects.service.js';
import { ResultsService } from '../../assignments/results.service.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { one } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import type { ReopenReviewDto } from '../dto/review-draft.dto.js';
import { ReviewDecisionsService } from '../publish/review-decisions.service.js';
import { ReviewClaimsService, type ReviewState } from '../queue/review-claims.service.js';
import { REVIEW_REOPEN } from '../review.audit.js';
import { ownWork, ReviewError } from '../review.errors.js';
import { REVIEW_REOPENED } from '../review.events.js';
import type { ReviewResult } from '../review.js';
import { CLEAR_SESSION_MARKS, REOPEN, REOPEN_SESSION_REVIEW } from './reopen.queries.js';

/** Reopens a published result, so that a reviewer publishes a corrected one. See docs/decisions/reviews.md. */
@Injectable()
export class ReviewReopeningsService {
  constructor(
    private readonly database: DataSource,
    private readonly claims: ReviewClaimsService,
    private readonly clock: WorkClockService,
    private readonly projects: ProjectsService,
    private readonly decisions: ReviewDecisionsService,
    private readonly results: ResultsService,
    private readonly audit: AuditLog,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Of several concurrent calls, one succeeds.
   * @throws HttpError NOT_FOUND, FORBIDDEN; ReviewError REVIEW_NOT_PUBLISHED, SEQUENTIAL_PENALIZED
   */
  async reopen(id: string, { reason }: ReopenReviewDto, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      // Lock order as in publishing: assignment, then review row.
      await this.clock.lockForUpdate(tx, await this.claims.read(tx, id));
      const review = await this.claims.lockForUpdate(tx, id);
      checkPublished(review, actor.id);
      const { userId, assignmentId, kind, subjectId } = review;
      const { reviewWindowSeconds } = await this.projects.getOfAssignment(assignmentId, tx);
      const reopened = await one<{ version: number; result: ReviewResult; dueAt: Date }>(tx, REOPEN, [
        id,
        actor.id,
        reason,
        reviewWindowSeconds,
      ]);
      if (!reopened) throw new Error('A locked review cannot change');
      const { version, result, dueAt } = reopened;
      await this.withdrawResult(tx, review, dueAt);
      await this.audit.record(tx, actor, REVIEW_REOPEN, {
        subjectId: userId,
        details: {
          userEmail: review.userEmail,
          assignmentId,
          kind,
          version,
          percentage: result.percentage,
          reason,
        },
      });
      const fact = { reviewId: id, userId, assignmentId, kind, subjectId, resultVersion: version, dueAt };
      await this.events.publish(tx, REVIEW_REOPENED, fact);
    });
  }

  /** The dashboard shows no result that is being reviewed again. */
  private async withdrawResult(
    tx: EntityManager,
    { assignmentId, kind, subjectId }: ReviewState,
    dueAt: Date,
  ): Promise<void> {
    if (kind !== 'sequential') {
      await this.decisions.updateAccuracy(tx, assignmentId);
      return;
    }
    await tx.query(REOPEN_SESSION_REVIEW, [subjectId, dueAt]);
    await tx.query(CLEAR_SESSION_MARKS, [subjectId]);
    await this.results.setSequentialAccuracy(tx, assignmentId, null);
  }
}

/** @throws HttpError FORBIDDEN; ReviewError REVIEW_NOT_PUBLISHED, SEQUENTIAL_PENALIZED */
function checkPublished({ userId, status, isPenalized }: ReviewState, adminId: string): void {
  if (userId === adminId) throw ownWork();
  if (status !== 'published') throw new ReviewError('REVIEW_NOT_PUBLISHED');
  if (isPenalized) throw new ReviewError('SEQUENTIAL_PENALIZED');
}
