import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/principal.js';
import type { PublishReviewDto } from '../dto/review-draft.dto.js';
import { checkReviewable, ReviewClaimsService } from '../queue/review-claims.service.js';
import { ReviewItemsService } from '../queue/review-items.service.js';
import { ReviewProposalsService, type ScoredWork } from './review-proposals.service.js';
import { ReviewPublisherService } from './review-publisher.service.js';
import { checkSeenProposal, decide, marksOf, markUseOf, resultOfMarks, seenVersions } from './review-rule.js';

/** Scores a review for a reviewer, and publishes the reviewer's decision. */
@Injectable()
export class ReviewDecisionsService {
  constructor(
    private readonly database: DataSource,
    private readonly claims: ReviewClaimsService,
    private readonly items: ReviewItemsService,
    private readonly proposals: ReviewProposalsService,
    private readonly publisher: ReviewPublisherService,
  ) {}

  /** @throws HttpError NOT_FOUND */
  async score(id: string): Promise<ScoredWork> {
    const work = await this.claims.read(this.database.manager, id);
    return this.proposals.score(work, await this.items.read(work));
  }

  /**
   * Publishes the result of a review: the proposal, or the reviewer's own percentage with a reason. Texts are compared before
   * the transaction begins.
   * @throws HttpError NOT_FOUND, VALIDATION_FAILED; ReviewError REVIEW_CLAIMED, ALREADY_REVIEWED, ALREADY_RETURNED,
   *   PROPOSAL_CHANGED, SEQUENTIAL_PENALIZED
   */
  async publish(id: string, decision: PublishReviewDto, actor: Actor): Promise<void> {
    const work = await this.claims.read(this.database.manager, id);
    checkReviewable(work, actor.id);
    const items = await this.items.read(work);
    const itemIds = items.map(({ itemId }) => itemId);
    const texts = seenVersions(itemIds, decision.seenTexts);
    // The result of sequential work follows from the marks only.
    const isScored = work.kind !== 'sequential';
    const proposal = isScored ? (await this.proposals.score(work, items)).proposal : null;
    checkSeenProposal(proposal, decision.seenProposal);
    const marks = marksOf(itemIds, decision.marks ?? [], markUseOf(work.kind, proposal));
    const result = decide(proposal ?? resultOfMarks(marks), decision);
    const outcome = { ...result, marks, overallComments: decision.overallComments ?? '' };
    await this.database.transaction(async (tx) => {
      const isPublished = await this.publisher.publish(tx, { id, texts }, outcome, actor);
      if (!isPublished) throw await this.claims.explainRefusal(tx, id, actor.id);
    });
  }
}
