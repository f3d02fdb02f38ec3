import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/session-user.js';
import type { ReviewDraftSavedDto, SaveReviewDraftDto } from '../dto/review-draft.dto.js';
import { ReviewClaims } from '../queue/review-claims.service.js';
import { ReviewError } from '../review.errors.js';
import type { ReviewDraft } from '../review.js';
import { ANNOUNCE_REVIEWS } from '../reviews-channel.js';

/** A reviewer's unfinished work, saved as it goes, so that a crash loses none of it. */
@Injectable()
export class ReviewDrafts {
  constructor(
    private readonly database: DataSource,
    private readonly claims: ReviewClaims,
  ) {}

  /**
   * Saves the whole of it, and renews the claim or takes what is free.
   * @throws HttpError NOT_FOUND; ReviewError REVIEW_CLAIMED, REVIEW_DRAFT_CONFLICT, ALREADY_REVIEWED, ALREADY_RETURNED,
   *   SEQUENTIAL_PENALIZED
   */
  save(id: string, saved: SaveReviewDraftDto, actor: Actor): Promise<ReviewDraftSavedDto> {
    const { baseVersion, overallComments, percentage = null, overrideReason = null } = saved;
    const marks = saved.marks.map(({ comments = '', itemId, isCorrect }) => ({
      itemId,
      isCorrect,
      comments,
    }));
    const draft: ReviewDraft = { marks, overallComments, percentage, overrideReason };
    return this.database.transaction(async (tx) => {
      const { claim, isRenewal } = await this.claims.hold(tx, id, actor);
      // The row is held now, so that what is judged here is what is written on.
      const [row]: { draftVersion: number }[] = await tx.query(SAVE, [id, draft, baseVersion]);
      if (!row) {
        throw new ReviewError('REVIEW_DRAFT_CONFLICT', 'This review has been changed in another window.', {
          facts: { draftVersion: (await this.claims.read(tx, id)).draftVersion },
        });
      }
      if (!isRenewal) await tx.query(ANNOUNCE_REVIEWS);
      return { draftVersion: row.draftVersion, claim };
    });
  }
}

/** $1 review, $2 draft, $3 the version it goes on from */
const SAVE = `
  WITH saved AS (
    UPDATE reviews SET draft = $2::jsonb, draft_version = draft_version + 1
    WHERE id = $1 AND draft_version = $3 RETURNING draft_version
  )
  SELECT draft_version AS "draftVersion" FROM saved`;
