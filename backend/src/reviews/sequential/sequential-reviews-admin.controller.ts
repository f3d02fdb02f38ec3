import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActingStaff, Caller } from '../../access/access.js';
import { Action, Id, Read } from '../../access/call.js';
import type { Actor, Principal } from '../../access/principal.js';
import { ListEnvelope } from '../../core/lists/list-envelope.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import { ApiList, ListParams } from '../../core/lists/list-query.pipe.js';
import { SEQUENTIAL_WORK_OF_PROJECT } from '../review.queries.js';
import {
  ReviewSubmittedDto,
  SequentialReviewAnswerDto,
  SequentialReviewListDto,
  SequentialReviewRowDto,
  SubmitReviewDto,
} from './dto/sequential-review.dto.js';
import { SESSION_LIST } from './sequential-reviews.queries.js';
import { SequentialReviewsService } from './sequential-reviews.service.js';

const SEQUENTIAL_WORK_IN_PATH = { path: 'id', records: SEQUENTIAL_WORK_OF_PROJECT } as const;

@ApiTags('Review of sequential work')
@Controller('admin/sequential-work')
export class SequentialReviewsAdminController {
  constructor(private readonly reviews: SequentialReviewsService) {}

  /**
   * List sequential sessions
   *
   * The last completed ones come first, sessions that are not completed come last; without texts. `q` finds any part of a
   * name, an e-mail address or a mobile number; for roles without the permission `users:contacts`, of a name only.
   */
  @Read('', { allow: 'reviews:read', project: { filter: 'projectId' } })
  @ApiList(SESSION_LIST, SequentialReviewListDto)
  @ListEnvelope('sessions')
  listSequentialWork(
    @ListParams(SESSION_LIST) query: ListQueryOf<typeof SESSION_LIST>,
    @Caller() reader: Principal,
  ): Promise<Page<SequentialReviewRowDto>> {
    return this.reviews.list(query, reader);
  }

  /** Get a sequential session with its submitted texts and marks */
  @Read(':id', { allow: 'reviews:read', project: SEQUENTIAL_WORK_IN_PATH })
  async getSequentialWork(@Id() id: string): Promise<SequentialReviewAnswerDto> {
    return { session: await this.reviews.read(id) };
  }

  /**
   * Publish the review of a sequential session
   *
   * Works once, for a session that is completed, not reviewed, not penalized and not claimed by another reviewer. An image
   * without a mark is correct. With `seenTexts`, nothing is published if one of them was changed since. The user sees the
   * result on the dashboard and gets it by e-mail with the marks and comments.
   */
  @Action(':id/review', { allow: 'reviews:write', project: SEQUENTIAL_WORK_IN_PATH }, [
    'SEQUENTIAL_NOT_COMPLETED',
    'ALREADY_REVIEWED',
    'SEQUENTIAL_PENALIZED',
    'REVIEW_CLAIMED',
    'PROPOSAL_CHANGED',
    'PAYLOAD_TOO_LARGE',
  ])
  async reviewSequentialWork(
    @Id() id: string,
    @Body() review: SubmitReviewDto,
    @ActingStaff() actor: Actor,
  ): Promise<ReviewSubmittedDto> {
    const session = await this.reviews.review(id, review, actor);
    return { message: 'Review submitted successfully!', session };
  }
}
