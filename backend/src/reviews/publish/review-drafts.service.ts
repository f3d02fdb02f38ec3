import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import { one } from '../../core/database/rows.js';
import type { ReviewDraftSavedDto, SaveReviewDraftDto } from '../dto/review-draft.dto.js';
import { ReviewClaimsService } from '../queue/review-claims.service.js';
import { ReviewError } from '../review.errors.js';
import type { ReviewDraft } from '../review.js';

/** Saves a reviewer's draft, so that a crash loses nothing. */
@Injectable()
export class ReviewDraftsService {
  constructor(
    private readonly database: DataSource,
    private readonly claims: ReviewClaimsService,
  ) {}

  /**
   * Saves the whole draft. Renews the reviewer's claim, or claims a free review.
   * @throws HttpError NOT_FOUND; ReviewError REVIEW_CLAIMED, REVIEW_DRAFT_CONFLICT, ALREADY_REVIEWED, ALREADY_RETURNED,
   *   SEQUENTIAL_PENALIZED
   */
  save(id: string, saved: SaveReviewDraftDto, actor: Actor): Promise<ReviewDraftSavedDto> {
    const { baseVersion, overallComments, percentage = null, overrideReason = null } = saved;
    const marks = saved.marks.map(({ itemId, isCorrect = null, comments = '' }) => ({
      itemId,
      isCorrect,
      comments,
    }));
    const draft: ReviewDraft = { marks, overallComments, percentage, overrideReason };
    return this.database.transaction(async (tx) => {
      const { claim } = await this.claims.lockAndClaim(tx, id, actor);
      // `claims.lockAndClaim` has locked the row, so the version cannot change in between.
      const row = await one<{ draftVersion: number }>(tx, SAVE, [id, draft, baseVersion]);
      if (!row) {
        throw new ReviewError('REVIEW_DRAFT_CONFLICT', undefined, {
          facts: { draftVersion: (await this.claims.read(tx, id)).draftVersion },
        });
      }
      return { draftVersion: row.draftVersion, claim };
    });
  }
}

/** $1 review, $2 draft, $3 base version */
const SAVE = `
  WITH saved AS (
    UPDATE reviews SET draft = $2::jsonb, draft_version = draft_version + 1
    WHERE id = $1 AND draft_version = $3 RETURNING draft_version
  )
  SELECT draft_version AS "draftVersion" FROM saved`;
