import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Caller } from '../access/access.js';
import { Action, Id, Read, Remove, Update } from '../access/call.js';
import { RunsAgain } from '../access/idempotency/idempotent.js';
import type { Actor, Principal } from '../access/principal.js';
import { MessageDto } from '../core/http/message.dto.js';
import { ListEnvelope } from '../core/lists/list-envelope.js';
import { ApiFilter } from '../core/lists/list-parameters.js';
import type { Page } from '../core/lists/list-query.js';
import { ApiList, ListParams } from '../core/lists/list-query.pipe.js';
import { ClaimedDto, ReviewAccuracyDto, ReviewDetailDto } from './dto/review-detail.dto.js';
import {
  PublishReviewDto,
  ReopenReviewDto,
  ReturnWorkDto,
  ReviewDraftSavedDto,
  ReviewPublishedDto,
  ReviewReopenedDto,
  SaveReviewDraftDto,
  WorkReturnedDto,
} from './dto/review-draft.dto.js';
import { ComparedReviewsDto, ReviewCountsDto, ReviewListDto, ReviewRowDto } from './dto/review-row.dto.js';
import { ReviewDecisionsService } from './publish/review-decisions.service.js';
import { ReviewDraftsService } from './publish/review-drafts.service.js';
import { ReviewClaimsService } from './queue/review-claims.service.js';
import { REVIEW_LIST, type ReviewListQuery } from './queue/review-list.js';
import { ReviewQueueService } from './queue/review-queue.service.js';
import { ReviewReopeningsService } from './reopen/review-reopenings.service.js';
import { ReviewReturnsService } from './returns/review-returns.service.js';
import { OPEN_REVIEW_ERRORS } from './review.errors.js';
import { REVIEWS_OF_PROJECT } from './review.queries.js';

const REVIEW_IN_PATH = { path: 'id', records: REVIEWS_OF_PROJECT } as const;

@ApiTags('Reviews')
@Controller('admin/reviews')
export class ReviewsAdminController {
  constructor(
    private readonly queue: ReviewQueueService,
    private readonly claims: ReviewClaimsService,
    private readonly drafts: ReviewDraftsService,
    private readonly decisions: ReviewDecisionsService,
    private readonly returns: ReviewReturnsService,
    private readonly reopenings: ReviewReopeningsService,
  ) {}

  /**
   * List reviews
   *
   * Documents, pages and sequential work of others; the earliest due review comes first. The status `waiting` is `pending` or
   * `overdue`. `q` finds any part of a name, an e-mail address or a mobile number; for roles without the permission
   * `users:contacts`, of a name only. Without `writers:names`, a user of a blind project is `Writer 4711`. `minProposal` finds reviews that
   * nobody has opened and whose proposed percentage is at least this.
   */
  @Read('', { allow: 'reviews:read', project: { filter: 'projectId' } })
  @ApiList(REVIEW_LIST, ReviewListDto)
  @ListEnvelope('reviews')
  listReviews(
    @ListParams(REVIEW_LIST) query: ReviewListQuery,
    @Caller() reader: Principal,
  ): Promise<Page<ReviewRowDto>> {
    return this.queue.list(query, reader);
  }

  /**
   * Get the counts of the review queue
   *
   * Of the filters, those by status, claim and reviewer have no effect.
   */
  @Read('counts', { allow: 'reviews:read' }, ['VALIDATION_FAILED'])
  @ApiFilter(REVIEW_LIST)
  countReviews(
    @ListParams(REVIEW_LIST) query: ReviewListQuery,
    @Caller() reader: Principal,
  ): Promise<ReviewCountsDto> {
    return this.queue.counts(query, reader);
  }

  /**
   * Get the number of waiting reviews that a reference text decides
   *
   * Documents and pages that are compared with the text of this image or PDF, or would be if it had one.
   */
  @Read('counts/compared-with/:referenceId', { allow: 'references:read' })
  async countComparedReviews(@Id('referenceId') referenceId: string): Promise<ComparedReviewsDto> {
    return { waiting: await this.queue.countComparedWith(referenceId) };
  }

  /** Get a review with its texts and marks */
  @Read(':id', { allow: 'reviews:read', project: REVIEW_IN_PATH })
  getReview(@Id() id: string, @Caller() reader: Principal): Promise<ReviewDetailDto> {
    return this.queue.read(id, reader);
  }

  /**
   * Compare the texts of a review with their references
   *
   * Returns the word-by-word comparison and the proposed result. Sequential work has no proposal: its result follows from the
   * marks.
   */
  @Read(':id/accuracy', { allow: 'reviews:read', project: REVIEW_IN_PATH })
  getReviewAccuracy(@Id() id: string): Promise<ReviewAccuracyDto> {
    return this.decisions.score(id);
  }

  /**
   * Claim a review
   *
   * For 15 minutes nobody else can review it. A save of the draft or another claim starts them again.
   */
  @Action(':id/claim', { allow: 'reviews:write', project: REVIEW_IN_PATH }, [...OPEN_REVIEW_ERRORS])
  @RunsAgain()
  claimReview(@Id() id: string, @ActingStaff() actor: Actor): Promise<ClaimedDto> {
    return this.claims.claim(id, actor);
  }

  /** Release a claimed review */
  @Remove(':id/claim', { allow: 'reviews:write', project: REVIEW_IN_PATH }, ['REVIEW_CLAIMED'])
  async releaseReview(@Id() id: string, @ActingStaff() actor: Actor): Promise<MessageDto> {
    await this.claims.release(id, actor);
    return { message: 'The review is free again.' };
  }

  /**
   * Save the draft of a review
   *
   * Saves the whole draft, and claims a free review. A save with an outdated `baseVersion` is refused.
   */
  @Update(':id/draft', { allow: 'reviews:write', project: REVIEW_IN_PATH }, [
    ...OPEN_REVIEW_ERRORS,
    'REVIEW_DRAFT_CONFLICT',
    'PAYLOAD_TOO_LARGE',
  ])
  saveReviewDraft(
    @Id() id: string,
    @Body() draft: SaveReviewDraftDto,
    @ActingStaff() actor: Actor,
  ): Promise<ReviewDraftSavedDto> {
    return this.drafts.save(id, draft, actor);
  }

  /**
   * Publish the result of a review
   *
   * Works once. Without a percentage, the proposal is the result; without a proposal, the result follows from the marks,
   * which a document or page then needs. If a text or reference was changed since the reviewer read it, nothing is
   * published. Another percentage needs a reason. The user sees the result on the dashboard and gets the report by e-mail.
   */
  @Action(':id/publish', { allow: 'reviews:write', project: REVIEW_IN_PATH }, [
    ...OPEN_REVIEW_ERRORS,
    'PROPOSAL_CHANGED',
    'PAYLOAD_TOO_LARGE',
  ])
  async publishReview(
    @Id() id: string,
    @Body() body: PublishReviewDto,
    @ActingStaff() actor: Actor,
    @Caller() caller: Principal,
  ): Promise<ReviewPublishedDto> {
    await this.decisions.publish(id, body, actor);
    return { message: 'Review submitted successfully!', review: await this.queue.row(id, caller) };
  }

  /**
   * Return work for correction
   *
   * Works once for each submission, instead of a result. The user gets at least the given hours, continues with the submitted
   * text and gets an e-mail. The next submission is reviewed again.
   */
  @Action(':id/return', { allow: 'reviews:write', project: REVIEW_IN_PATH }, [
    ...OPEN_REVIEW_ERRORS,
    'ALREADY_ENDED',
  ])
  async returnWork(
    @Id() id: string,
    @Body() body: ReturnWorkDto,
    @ActingStaff() actor: Actor,
    @Caller() caller: Principal,
  ): Promise<WorkReturnedDto> {
    await this.returns.returnForCorrection(id, body, actor);
    return { message: 'Work returned for correction!', review: await this.queue.row(id, caller) };
  }

  /**
   * Reopen a published result
   *
   * The result and its report stay stored as an earlier version. The user sees that the result is reviewed again, with the
   * reason. A reviewer publishes the next version, and the user gets a corrected report by e-mail.
   */
  @Action(':id/reopen', { allow: 'reviews:write', project: REVIEW_IN_PATH }, [
    'REVIEW_NOT_PUBLISHED',
    'SEQUENTIAL_PENALIZED',
  ])
  async reopenReview(
    @Id() id: string,
    @Body() body: ReopenReviewDto,
    @ActingStaff() actor: Actor,
    @Caller() caller: Principal,
  ): Promise<ReviewReopenedDto> {
    await this.reopenings.reopen(id, body, actor);
    return { message: 'Result reopened!', review: await this.queue.row(id, caller) };
  }
}
