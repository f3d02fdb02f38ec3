import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { HttpError } from '../../core/http/domain-error.js';
import { formatUtcTime } from '../../core/text/utc-time.js';
import type { ReviewClaimDto } from '../dto/review-row.dto.js';
import { ReviewError } from '../review.errors.js';
import type { ReviewKind, StoredStatus } from '../review.js';
import { IS_CLAIMED, IS_PENALIZED } from '../review-conditions.js';
import { ANNOUNCE_REVIEWS } from '../reviews-channel.js';
import { claimOf } from './review-rows.js';

/** How long somebody who says nothing more holds a review. */
export const CLAIM_MINUTES = 15;

/** How a review stands, to whoever wants to change it. */
export interface ReviewState {
  id: string;
  kind: ReviewKind;
  userId: string;
  subjectId: string;
  round: number;
  status: StoredStatus;
  isPenalized: boolean;
  draftVersion: number;
  /** Null when nobody holds it, or not any more. */
  claimedBy: string | null;
  claimedByName: string | null;
  claimExpiresAt: Date | null;
}

/** Who reviews what, so that two never review the same. Judged by the database's clock. */
@Injectable()
export class ReviewClaims {
  constructor(private readonly database: DataSource) {}

  /**
   * Takes what is free, and renews what is one's own. Of several at once, one gets it.
   * @throws HttpError NOT_FOUND; ReviewError REVIEW_CLAIMED, ALREADY_REVIEWED, ALREADY_RETURNED, SEQUENTIAL_PENALIZED
   */
  claim(id: string, adminId: string): Promise<ReviewClaimDto> {
    return this.database.transaction(async (tx) => {
      const claim = await this.hold(tx, id, adminId);
      await tx.query(ANNOUNCE_REVIEWS);
      return claim;
    });
  }

  /** As `claim`, without telling anybody. */
  async hold(tx: EntityManager, id: string, adminId: string): Promise<ReviewClaimDto> {
    const [claimed]: { name: string; expiresAt: Date }[] = await tx.query(CLAIM, [
      id,
      adminId,
      CLAIM_MINUTES,
    ]);
    if (claimed) return claimOf(adminId, claimed.name, claimed.expiresAt, adminId);
    throw await this.refusal(tx, id, adminId);
  }

  /**
   * Gives back what is one's own; what nobody holds is free already.
   * @throws HttpError NOT_FOUND; ReviewError REVIEW_CLAIMED
   */
  async release(id: string, adminId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const released: unknown[] = await tx.query(RELEASE, [id, adminId]);
      if (released.length > 0) {
        await tx.query(ANNOUNCE_REVIEWS);
        return;
      }
      checkNotClaimed(await this.read(tx, id), adminId);
    });
  }

  /** @throws HttpError NOT_FOUND */
  async read(tx: EntityManager, id: string): Promise<ReviewState> {
    const [state]: ReviewState[] = await tx.query(READ_STATE, [id]);
    if (!state) throw new HttpError('NOT_FOUND', 'This review does not exist.');
    return state;
  }

  /** Why somebody cannot change a review. Whatever it was, it has been so since. @throws HttpError NOT_FOUND */
  async refusal(tx: EntityManager, id: string, adminId: string): Promise<Error> {
    try {
      checkReviewable(await this.read(tx, id), adminId);
    } catch (error) {
      if (error instanceof ReviewError) return error;
      throw error;
    }
    return new HttpError('CONFLICT', 'This review is being changed right now. Please try again.');
  }
}

/** @throws ReviewError ALREADY_REVIEWED, ALREADY_RETURNED, SEQUENTIAL_PENALIZED, REVIEW_CLAIMED */
export function checkReviewable(state: ReviewState, adminId: string): void {
  if (state.status === 'published') {
    throw new ReviewError('ALREADY_REVIEWED', 'This work has been reviewed already.');
  }
  if (state.status === 'returned') {
    throw new ReviewError('ALREADY_RETURNED', 'This work has been returned for correction.');
  }
  if (state.isPenalized) throw new ReviewError('SEQUENTIAL_PENALIZED', 'Penalized work cannot be reviewed.');
  checkNotClaimed(state, adminId);
}

/** @throws ReviewError REVIEW_CLAIMED */
export function checkNotClaimed(state: ReviewState, adminId: string): void {
  const { claimedBy, claimExpiresAt } = state;
  if (!claimedBy || !claimExpiresAt || claimedBy === adminId) return;
  const name = state.claimedByName ?? 'Administrator';
  throw new ReviewError(
    'REVIEW_CLAIMED',
    `${name} is reviewing this work until ${formatUtcTime(claimExpiresAt)}.`,
    { facts: { claimedBy: name, claimExpiresAt: claimExpiresAt.toISOString() } },
  );
}

/** $1 review, $2 administrator, $3 minutes. Who waits for the row is judged anew when it is free. */
const CLAIM = `
  WITH claimed AS (
    UPDATE reviews r SET claimed_by = $2::uuid, claim_expires_at = clock_timestamp() + make_interval(mins => $3)
    WHERE r.id = $1 AND r.status = 'open' AND NOT ${IS_PENALIZED}
      AND (r.claimed_by = $2::uuid OR NOT coalesce(${IS_CLAIMED}, false))
    RETURNING r.claimed_by, r.claim_expires_at
  )
  SELECT u.name, c.claim_expires_at AS "expiresAt" FROM claimed c JOIN users u ON u.id = c.claimed_by`;

/** $1 review, $2 administrator */
const RELEASE = `
  WITH released AS (
    UPDATE reviews SET claimed_by = NULL, claim_expires_at = NULL WHERE id = $1 AND claimed_by = $2 RETURNING id
  )
  SELECT id FROM released`;

/** $1 review */
const READ_STATE = `
  SELECT r.id, r.kind, r.user_id AS "userId", r.subject_id AS "subjectId", r.round, r.status,
    ${IS_PENALIZED} AS "isPenalized", r.draft_version AS "draftVersion",
    CASE WHEN ${IS_CLAIMED} THEN r.claimed_by END AS "claimedBy",
    CASE WHEN ${IS_CLAIMED} THEN r.claim_expires_at END AS "claimExpiresAt", holder.name AS "claimedByName"
  FROM reviews r LEFT JOIN users holder ON holder.id = r.claimed_by
  WHERE r.id = $1`;
