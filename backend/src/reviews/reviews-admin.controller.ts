import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingAdmin, Allow } from '../access/access.js';
import type { Actor } from '../access/session-user.js';
import { ApiErrors } from '../core/http/api-errors.js';
import { MessageDto } from '../core/http/message.dto.js';
import { ListEnvelope } from '../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../core/lists/list-query.js';
import { ApiList, ListParams } from '../core/lists/list-query.pipe.js';
import { ClaimedDto, ReviewAccuracyDto, ReviewDetailDto } from './dto/review-detail.dto.js';
import {
  PublishReviewDto,
  ReturnWorkDto,
  ReviewDraftSavedDto,
  ReviewPublishedDto,
  SaveReviewDraftDto,
  WorkReturnedDto,
} from './dto/review-draft.dto.js';
import { ReviewCountsDto, ReviewListDto, ReviewRowDto } from './dto/review-row.dto.js';
import { ReviewDecisions } from './publish/review-decisions.service.js';
import { ReviewDrafts } from './publish/review-drafts.service.js';
import { ReviewClaims } from './queue/review-claims.service.js';
import { REVIEW_LIST } from './queue/review-list.js';
import { ReviewQueue } from './queue/review-queue.service.js';
import { ReviewReturns } from './returns/review-returns.service.js';

@ApiTags('Reviews')
@Allow('admin')
@Controller('admin/reviews')
export class ReviewsAdminController {
  constructor(
    private readonly queue: ReviewQueue,
    private readonly claims: ReviewClaims,
    private readonly drafts: ReviewDrafts,
    private readonly decisions: ReviewDecisions,
    private readonly returns: ReviewReturns,
  ) {}

  /**
   * Everything that was submitted, as it waits for its review
   *
   * Documents, pages and sequential work, what is due first at the top. The status `waiting` is `pending` or
   * `overdue`. `q` finds any part of a name, an e-mail address or a mobile number.
   */
  @Get()
  @ApiList(REVIEW_LIST, ReviewListDto)
  @ApiErrors('VALIDATION_FAILED', 'PAGE_TOO_DEEP')
  @ListEnvelope('reviews')
  listReviews(
    @ListParams(REVIEW_LIST) query: ListQueryOf<typeof REVIEW_LIST>,
    @ActingAdmin() { id }: Actor,
  ): Promise<Page<ReviewRowDto>> {
    return this.queue.list(query, id);
  }

  /** How many wait, are overdue, are due soon, and are yours */
  @Get('counts')
  countReviews(@ActingAdmin() { id }: Actor): Promise<ReviewCountsDto> {
    return this.queue.counts(id);
  }

  /** A review with its texts, and with its marks once it is published */
  @Get(':id')
  @ApiErrors('NOT_FOUND')
  getReview(@Param('id', ParseUUIDPipe) id: string, @ActingAdmin() admin: Actor): Promise<ReviewDetailDto> {
    return this.queue.read(id, admin.id);
  }

  /**
   * The texts of a review compared word by word with their references
   *
   * And what publishing proposes. Sequential work is decided by the marks and has no proposal.
   */
  @Get(':id/accuracy')
  @ApiErrors('NOT_FOUND')
  getReviewAccuracy(@Param('id', ParseUUIDPipe) id: string): Promise<ReviewAccuracyDto> {
    return this.decisions.score(id);
  }

  /**
   * Claim a review
   *
   * For 15 minutes, in which nobody else can review it; each save of the draft, and claiming again, begins them anew.
   */
  @Post(':id/claim')
  @HttpCode(200)
  @ApiErrors('NOT_FOUND', 'REVIEW_CLAIMED', 'ALREADY_REVIEWED', 'ALREADY_RETURNED', 'SEQUENTIAL_PENALIZED')
  async claimReview(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingAdmin() admin: Actor,
  ): Promise<ClaimedDto> {
    return { claim: await this.claims.claim(id, admin) };
  }

  /** Give a review back to the queue */
  @Delete(':id/claim')
  @HttpCode(200)
  @ApiErrors('NOT_FOUND', 'REVIEW_CLAIMED')
  async releaseReview(
    @Param('id', ParseUUIDPipe) id: string,
    @ActingAdmin() admin: Actor,
  ): Promise<MessageDto> {
    await this.claims.release(id, admin);
    return { message: 'The review is free again.' };
  }

  /**
   * Save a review that is not finished
   *
   * The whole of it each time. Claims what is free. Of two windows, the one that has not read the other's save is refused.
   */
  @Put(':id/draft')
  @ApiErrors(
    'VALIDATION_FAILED',
    'NOT_FOUND',
    'REVIEW_CLAIMED',
    'REVIEW_DRAFT_CONFLICT',
    'ALREADY_REVIEWED',
    'ALREADY_RETURNED',
    'SEQUENTIAL_PENALIZED',
    'PAYLOAD_TOO_LARGE',
  )
  saveReviewDraft(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() draft: SaveReviewDraftDto,
    @ActingAdmin() admin: Actor,
  ): Promise<ReviewDraftSavedDto> {
    return this.drafts.save(id, draft, admin);
  }

  /**
   * Publish the result
   *
   * Once. Without a percentage the proposal is the result, and without a proposal what the marks come to; another
   * percentage takes a reason. The person sees the result on the dashboard and gets the report by e-mail.
   */
  @Post(':id/publish')
  @HttpCode(200)
  @ApiErrors(
    'VALIDATION_FAILED',
    'NOT_FOUND',
    'REVIEW_CLAIMED',
    'ALREADY_REVIEWED',
    'ALREADY_RETURNED',
    'SEQUENTIAL_PENALIZED',
    'PAYLOAD_TOO_LARGE',
  )
  async publishReview(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() said: PublishReviewDto,
    @ActingAdmin() admin: Actor,
  ): Promise<ReviewPublishedDto> {
    await this.decisions.publish(id, said, admin);
    return { message: 'Review submitted successfully!', review: await this.queue.row(id, admin.id) };
  }

  /**
   * Return work for correction, in place of a result
   *
   * Once for each work. The person gets at least the hours given here, goes on with the text as it is, and hears of it by
   * e-mail. What is submitted then is reviewed anew.
   */
  @Post(':id/return')
  @HttpCode(200)
  @ApiErrors(
    'VALIDATION_FAILED',
    'NOT_FOUND',
    'REVIEW_CLAIMED',
    'ALREADY_REVIEWED',
    'ALREADY_RETURNED',
    'SEQUENTIAL_PENALIZED',
  )
  async returnWork(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() said: ReturnWorkDto,
    @ActingAdmin() admin: Actor,
  ): Promise<WorkReturnedDto> {
    await this.returns.returnForCorrection(id, said, admin);
    return { message: 'Work returned for correction!', review: await this.queue.row(id, admin.id) };
  }
}
