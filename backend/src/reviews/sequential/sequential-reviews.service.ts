import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor, Principal } from '../../access/principal.js';
import { poolOf } from '../../core/database/pool.js';
import { one } from '../../core/database/rows.js';
import { HttpError, invalidField } from '../../core/http/domain-error.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import { SequentialError } from '../../sequential/sequential.errors.js';
import { ReviewDecisionsService } from '../publish/review-decisions.service.js';
import { ReviewError } from '../review.errors.js';
import type {
  SequentialReviewDto,
  SequentialReviewRowDto,
  SubmitReviewDto,
} from './dto/sequential-review.dto.js';
import {
  FIND_REVIEW,
  READ_SESSION,
  type SESSION_LIST,
  selectSessions,
  sessionListStatement,
} from './sequential-reviews.queries.js';

/** The sequential sessions, for reviewers, and the specified call that publishes their review. */
@Injectable()
export class SequentialReviewsService {
  constructor(
    private readonly database: DataSource,
    private readonly decisions: ReviewDecisionsService,
  ) {}

  list(query: ListQueryOf<typeof SESSION_LIST>, reader: Principal): Promise<Page<SequentialReviewRowDto>> {
    const list = sessionListStatement(query, reader);
    return readListPage<SequentialReviewRowDto>(poolOf(this.database), list, query, selectSessions);
  }

  /** @throws HttpError NOT_FOUND */
  async read(id: string): Promise<SequentialReviewDto> {
    const session = await one<SequentialReviewDto>(this.database, READ_SESSION, [id]);
    if (!session) throw new HttpError('NOT_FOUND', 'This sequential work does not exist.');
    return session;
  }

  /**
   * Publishes the result of a session. Of several concurrent calls, one succeeds.
   * @throws HttpError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED;
   *   SequentialError SEQUENTIAL_NOT_COMPLETED, ALREADY_REVIEWED, SEQUENTIAL_PENALIZED;
   *   ReviewError REVIEW_CLAIMED, ALREADY_REVIEWED, SEQUENTIAL_PENALIZED, PROPOSAL_CHANGED
   */
  async review(id: string, review: SubmitReviewDto, actor: Actor): Promise<SequentialReviewDto> {
    const session = await this.read(id);
    checkSessionReviewable(session);
    const { imageReviews = [], overallComments = '', seenTexts } = review;
    checkBelong(session, imageReviews);
    const marks = imageReviews.map(({ imageId, ...mark }) => ({ itemId: imageId, ...mark }));
    const newest = await one<{ id: string }>(this.database, FIND_REVIEW, [session.assignmentId, id]);
    if (!newest) throw new Error('A completed session has no review');
    try {
      await this.decisions.publish(newest.id, { marks, overallComments, seenTexts }, actor);
    } catch (error) {
      // It was returned a moment ago, so it is not completed.
      if (error instanceof ReviewError && error.code === 'ALREADY_RETURNED') throw notCompleted();
      throw error;
    }
    return this.read(id);
  }
}

/** @throws HttpError VALIDATION_FAILED */
function checkBelong(
  { imageSubmissions }: SequentialReviewDto,
  imageReviews: readonly { imageId: string }[],
): void {
  const known = new Set(imageSubmissions.map(({ imageId }) => imageId._id));
  if (imageReviews.every(({ imageId }) => known.has(imageId))) return;
  throw invalidField('imageReviews', 'One of the images is not part of this work');
}

/** @throws SequentialError ALREADY_REVIEWED, SEQUENTIAL_PENALIZED, SEQUENTIAL_NOT_COMPLETED */
function checkSessionReviewable({
  isCompleted,
  isReviewed,
  isPenalized,
}: Pick<SequentialReviewDto, 'isCompleted' | 'isReviewed' | 'isPenalized'>): void {
  if (isReviewed) throw new SequentialError('ALREADY_REVIEWED');
  if (isPenalized) throw new SequentialError('SEQUENTIAL_PENALIZED');
  if (!isCompleted) throw notCompleted();
}

function notCompleted(): SequentialError {
  return new SequentialError('SEQUENTIAL_NOT_COMPLETED');
}
