import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingAdmin, Allow } from '../../access/access.js';
import type { Actor } from '../../access/session-user.js';
import { ApiErrors } from '../../core/http/api-errors.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import {
  ReviewSubmittedDto,
  SequentialReviewAnswerDto,
  SequentialReviewListDto,
  SequentialReviewRowDto,
  SubmitReviewDto,
} from './dto/sequential-review.dto.js';
import { RUN_LIST } from './run-list.js';
import { SequentialReviews } from './sequential-reviews.service.js';

@ApiTags('Review of sequential work')
@Allow('admin')
@Controller('admin/sequential-work')
export class SequentialReviewsAdminController {
  constructor(private readonly reviews: SequentialReviews) {}

  /**
   * Runs through all images
   *
   * Those completed last come first, those not completed yet at the end; without their texts. `q` finds any part of a name,
   * an e-mail address or a mobile number.
   */
  @Get()
  @ApiList(RUN_LIST, SequentialReviewListDto)
  @ApiErrors('VALIDATION_FAILED', 'PAGE_TOO_DEEP')
  @ListEnvelope('sessions')
  listSequentialWork(
    @ListParams(RUN_LIST) query: ListQueryOf<typeof RUN_LIST>,
  ): Promise<Page<SequentialReviewRowDto>> {
    return this.reviews.list(query);
  }

  /** A run with its submitted texts, and with their marks once it is reviewed */
  @Get(':id')
  @ApiErrors('NOT_FOUND')
  async getSequentialWork(@Param('id', ParseUUIDPipe) id: string): Promise<SequentialReviewAnswerDto> {
    return { session: await this.reviews.read(id) };
  }

  /**
   * Review a run
   *
   * Once, when it is completed, not reviewed, not penalized and not under review by somebody else. An image that is not named is correct. The person sees
   * the result on the dashboard and gets it by e-mail, with the marks and comments.
   */
  @Post(':id/review')
  @HttpCode(200)
  @ApiErrors(
    'VALIDATION_FAILED',
    'NOT_FOUND',
    'SEQUENTIAL_NOT_COMPLETED',
    'ALREADY_REVIEWED',
    'SEQUENTIAL_PENALIZED',
    'REVIEW_CLAIMED',
    'PAYLOAD_TOO_LARGE',
  )
  async reviewSequentialWork(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() review: SubmitReviewDto,
    @ActingAdmin() admin: Actor,
  ): Promise<ReviewSubmittedDto> {
    const session = await this.reviews.review(id, review, admin);
    return { message: 'Review submitted successfully!', session };
  }
}
