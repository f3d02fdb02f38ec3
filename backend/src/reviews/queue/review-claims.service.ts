import { formatUtcTime } from '@inkwell/contract/utc-time';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import type { ProjectNameDto } from '../../assignments/dto/project-name.dto.js';
import { AuditLog } from '../../audit/audit-log.service.js';
import { one } from '../../core/database/rows.js';
import { DomainEvents } from '../../core/events/domain-events.js';
import { HttpError } from '../../core/http/domain-error.js';
import type { ClaimedDto } from '../dto/review-detail.dto.js';
import { REVIEW_CLAIM, REVIEW_RELEASE, REVIEW_TAKE_OVER } from '../review.audit.js';
import { ownWork, ReviewError, reviewNotFound } from '../review.errors.js';
import { REVIEW_CLAIMED, REVIEW_RELEASED } from '../review.events.js';
import type { ReviewKind, StoredStatus } from '../review.js';
import { IS_CLAIMED, IS_PENALIZED, IS_UNOPENED } from '../review.queries.js';
import { toClaimDto } from './review-rows.js';

/** A claim that is not renewed ends after this time. */
export const CLAIM_MINUTES = 15;

/** The state that decides whether a review can be changed. */
export interface ReviewState {
  id: string;
  kind: ReviewKind;
  userId: string;
  userEmail: string;
  assignmentId: string;
  subjectId: string;
  round: number;
  status: StoredStatus;
  isPenalized: boolean;
  /** Whether a reviewer has claimed it, has saved a draft, or it was published before. */
  isOpened: boolean;
  draftVersion: number;
  /** Null without a claim or after its end. */
  claimedBy: string | null;
  claimedByName: string | null;
  claimExpiresAt: Date | null;
}

/** A review before it is claimed. */
interface ReviewBeforeClaim {
  userId: string;
  userEmail: string;
  assignmentId: string;
  project: ProjectNameDto;
  kind: ReviewKind;
  /** Also after the end of the claim. */
  claimedBy: string | null;
  isActive: boolean;
  claimedByEmail: string | null;
}

/** Claims: two reviewers never work on the same review. Times are judged by the database's clock. */
@Injectable()
export class ReviewClaimsService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Claims a free review, or renews the actor's claim. Of several concurrent calls, one succeeds.
   * @throws HttpError NOT_FOUND, FORBIDDEN; ReviewError REVIEW_CLAIMED, ALREADY_REVIEWED, ALREADY_RETURNED, SEQUENTIAL_PENALIZED
   */
  claim(id: string, actor: Actor): Promise<ClaimedDto> {
    return this.database.transaction((tx) => this.lockAndClaim(tx, id, actor));
  }

  /** As `claim`, in the transaction of the caller. */
  async lockAndClaim(tx: EntityManager, id: string, actor: Actor): Promise<ClaimedDto> {
    const before = await one<ReviewBeforeClaim>(tx, LOCK, [id]);
    const claimed = await one<{ name: string; expiresAt: Date }>(tx, CLAIM, [id, actor.id, CLAIM_MINUTES]);
    if (!before || !claimed) throw await this.explainRefusal(tx, id, actor.id);
    const claim = toClaimDto(actor.id, claimed.name, claimed.expiresAt, actor.id);
    const { userId, assignmentId, project, claimedBy, isActive } = before;
    if (claimedBy !== actor.id) await this.recordClaim(tx, before, actor);
    if (claimedBy !== actor.id || !isActive)
      await this.events.publish(tx, REVIEW_CLAIMED, {
        reviewId: id,
        userId,
        assignmentId,
        reviewerId: actor.id,
      });
    return { claim, assignmentId, project };
  }

  /** Called for a new claim only: each save of a draft renews the claim. */
  private async recordClaim(tx: EntityManager, before: ReviewBeforeClaim, actor: Actor): Promise<void> {
    const { userId: subjectId, userEmail, assignmentId, kind, claimedBy, claimedByEmail } = before;
    const details = { userEmail, assignmentId, kind };
    if (claimedBy === null) {
      await this.audit.record(tx, actor, REVIEW_CLAIM, { subjectId, details });
      return;
    }
    const takenFrom = claimedByEmail ?? 'a deleted administrator';
    await this.audit.record(tx, actor, REVIEW_TAKE_OVER, { subjectId, details: { ...details, takenFrom } });
  }

  /**
   * Releases the actor's claim. Does nothing if nobody has claimed the review.
   * @throws HttpError NOT_FOUND; ReviewError REVIEW_CLAIMED
   */
  async release(id: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const released = await one<Pick<ReviewState, 'userId' | 'userEmail' | 'assignmentId' | 'kind'>>(
        tx,
        RELEASE,
        [id, actor.id],
      );
      if (!released) {
        checkNotClaimed(await this.read(tx, id), actor.id);
        return;
      }
      const { userId, userEmail, assignmentId, kind } = released;
      await this.audit.record(tx, actor, REVIEW_RELEASE, {
        subjectId: userId,
        details: { userEmail, assignmentId, kind },
      });
      const fact = { reviewId: id, userId, assignmentId, reviewerId: actor.id };
      await this.events.publish(tx, REVIEW_RELEASED, fact);
    });
  }

  /** @throws HttpError NOT_FOUND */
  async read(tx: EntityManager, id: string): Promise<ReviewState> {
    const [state] = await this.readAll(tx, [id]);
    if (!state) throw reviewNotFound();
    return state;
  }

  /** Those that exist. */
  readAll(tx: EntityManager, ids: readonly string[]): Promise<ReviewState[]> {
    return tx.query(READ_STATES, [ids]);
  }

  /** Locks the review to the end of the transaction. @throws HttpError NOT_FOUND */
  async lockForUpdate(tx: EntityManager, id: string): Promise<ReviewState> {
    await tx.query('SELECT 1 FROM reviews WHERE id = $1 FOR NO KEY UPDATE', [id]);
    // The next statement reads what was committed while this one waited.
    return this.read(tx, id);
  }

  /** Explains why a review could not be changed, from its state now. @throws HttpError NOT_FOUND */
  async explainRefusal(tx: EntityManager, id: string, adminId: string): Promise<Error> {
    try {
      checkReviewable(await this.read(tx, id), adminId);
    } catch (error) {
      if (error instanceof ReviewError) return error;
      throw error;
    }
    return new HttpError('CONFLICT', 'This review is being changed right now. Please try again.');
  }
}

/**
 * @param adminId null for the program
 * @throws HttpError FORBIDDEN; ReviewError ALREADY_REVIEWED, ALREADY_RETURNED, SEQUENTIAL_PENALIZED, REVIEW_CLAIMED
 */
export function checkReviewable(state: ReviewState, adminId: string | null): void {
  if (state.userId === adminId) throw ownWork();
  if (state.status === 'published') {
    throw new ReviewError('ALREADY_REVIEWED');
  }
  if (state.status === 'returned') {
    throw new ReviewError('ALREADY_RETURNED');
  }
  if (state.isPenalized) throw new ReviewError('SEQUENTIAL_PENALIZED');
  checkNotClaimed(state, adminId);
}

/** For a result that is published without opening the review. @throws ReviewError REVIEW_OPENED */
export function checkUnopened({ isOpened }: ReviewState): void {
  if (isOpened) throw new ReviewError('REVIEW_OPENED');
}

/** @throws ReviewError REVIEW_CLAIMED */
function checkNotClaimed(state: ReviewState, adminId: string | null): void {
  const { claimedBy, claimExpiresAt } = state;
  if (!claimedBy || !claimExpiresAt || claimedBy === adminId) return;
  const name = state.claimedByName ?? 'Administrator';
  throw new ReviewError(
    'REVIEW_CLAIMED',
    `${name} is reviewing this work until ${formatUtcTime(claimExpiresAt)}.`,
    { facts: { claimedBy: name, claimExpiresAt: claimExpiresAt.toISOString() } },
  );
}

/** $1 review. Locks the row and reads the claim before the change. */
const LOCK = `
  SELECT r.user_id AS "userId", u.email AS "userEmail", r.assignment_id AS "assignmentId",
    json_build_object('_id', p.id, 'name', p.name) AS project, r.kind, r.claimed_by AS "claimedBy",
    coalesce(${IS_CLAIMED}, false) AS "isActive", holder.email AS "claimedByEmail"
  FROM reviews r JOIN users u ON u.id = r.user_id JOIN assignments a ON a.id = r.assignment_id
    JOIN projects p ON p.id = a.project_id LEFT JOIN users holder ON holder.id = r.claimed_by
  WHERE r.id = $1 FOR NO KEY UPDATE OF r`;

/** $1 review, $2 administrator, $3 minutes. PostgreSQL evaluates the conditions again after waiting for the row. */
const CLAIM = `
  WITH claimed AS (
    UPDATE reviews r SET claimed_by = $2::uuid, claim_expires_at = clock_timestamp() + make_interval(mins => $3),
      opened_at = coalesce(r.opened_at, clock_timestamp())
    WHERE r.id = $1 AND r.status = 'open' AND r.user_id <> $2::uuid AND NOT ${IS_PENALIZED}
      AND (r.claimed_by = $2::uuid OR NOT coalesce(${IS_CLAIMED}, false))
    RETURNING r.claimed_by, r.claim_expires_at
  )
  SELECT u.name, c.claim_expires_at AS "expiresAt" FROM claimed c JOIN users u ON u.id = c.claimed_by`;

/** $1 review, $2 administrator */
const RELEASE = `
  WITH released AS (
    UPDATE reviews SET claimed_by = NULL, claim_expires_at = NULL WHERE id = $1 AND claimed_by = $2
    RETURNING user_id, assignment_id, kind
  )
  SELECT u.id AS "userId", u.email AS "userEmail", r.assignment_id AS "assignmentId", r.kind FROM released r JOIN users u ON u.id = r.user_id`;

/** $1 reviews */
const READ_STATES = `
  SELECT r.id, r.kind, r.user_id AS "userId", u.email AS "userEmail", r.assignment_id AS "assignmentId",
    r.subject_id AS "subjectId", r.round, r.status,
    ${IS_PENALIZED} AS "isPenalized", NOT (${IS_UNOPENED}) OR r.draft IS NOT NULL AS "isOpened", r.draft_version AS "draftVersion",
    CASE WHEN ${IS_CLAIMED} THEN r.claimed_by END AS "claimedBy",
    CASE WHEN ${IS_CLAIMED} THEN r.claim_expires_at END AS "claimExpiresAt", holder.name AS "claimedByName"
  FROM reviews r JOIN users u ON u.id = r.user_id LEFT JOIN users holder ON holder.id = r.claimed_by
  WHERE r.id = ANY($1::uuid[])`;
