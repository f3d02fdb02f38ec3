import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Permitted } from '../../access/is-allowed.js';
import type { Actor } from '../../access/principal.js';
import { poolOf } from '../../core/database/pool.js';
import { HttpError } from '../../core/http/domain-error.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import { SequentialError } from '../../sequential/sequential.errors.js';
import { type User, UsersService } from '../../users/users.service.js';
import { ReviewPublisherService } from '../publish/review-publisher.service.js';
import { marksOf, resultOfMarks, seenVersions } from '../publish/review-rule.js';
import { ReviewClaimsService } from '../queue/review-claims.service.js';
import type {
  SequentialReviewDto,
  SequentialReviewRowDto,
  SubmitReviewDto,
} from './dto/sequential-review.dto.js';
import {
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
    private readonly users: UsersService,
    private readonly publisher: ReviewPublisherService,
    private readonly claims: ReviewClaimsService,
  ) {}

  list(query: ListQueryOf<typeof SESSION_LIST>, reader: Permitted): Promise<Page<SequentialReviewRowDto>> {
    const list = sessionListStatement(query, reader);
    return readListPage(poolOf(this.database), list, query, selectSessions);
  }

  /** @throws HttpError NOT_FOUND */
  async read(id: string, tx: EntityManager = this.database.manager): Promise<SequentialReviewDto> {
    const [session]: SequentialReviewDto[] = await tx.query(READ_SESSION, [id]);
    if (!session) throw new HttpError('NOT_FOUND', 'This sequential work does not exist.');
    return session;
  }

  /**
   * Publishes the result of a session. Of several concurrent calls, one succeeds.
   * @throws HttpError NOT_FOUND, VALIDATION_FAILED;
   *   SequentialError SEQUENTIAL_NOT_COMPLETED, ALREADY_REVIEWED, SEQUENTIAL_PENALIZED;
   *   ReviewError REVIEW_CLAIMED, PROPOSAL_CHANGED
   */
  review(id: string, review: SubmitReviewDto, actor: Actor): Promise<SequentialReviewDto> {
    return this.database.transaction(async (tx) => {
      const { userId } = await this.read(id, tx);
      // Every change of a session locks its user's row, so the session read after this cannot change.
      const user = await this.users.lockForUpdate(tx, userId._id);
      const session = await this.read(id, tx);
      if (!user) throw new Error('A sequential session has no user');
      checkSessionReviewable(session);
      await this.publish(tx, session, user, review, actor);
      return this.read(id, tx);
    });
  }

  private async publish(
    tx: EntityManager,
    session: SequentialReviewDto,
    user: User,
    { imageReviews = [], overallComments = '', seenTexts }: SubmitReviewDto,
    actor: Actor,
  ): Promise<void> {
    const imageIds = session.imageSubmissions.map(({ imageId }) => imageId._id);
    checkBelong(imageIds, imageReviews);
    const submitted = imageReviews.map(({ imageId, ...mark }) => ({ itemId: imageId, ...mark }));
    const marks = marksOf(imageIds, submitted, 'optional');
    const texts = seenTexts ? seenVersions(imageIds, seenTexts) : null;
    const reviewId = await this.publisher.getOpen(tx, {
      userId: user.id,
      kind: 'sequential',
      subjectId: session._id,
    });
    const isPublished = await this.publisher.publish(
      tx,
      { id: reviewId, texts },
      { result: resultOfMarks(marks), marks, overallComments, overrideReason: null },
      actor,
    );
    if (!isPublished) throw await this.claims.explainRefusal(tx, reviewId, actor.id);
  }
}

/** @throws HttpError VALIDATION_FAILED */
function checkBelong(imageIds: readonly string[], imageReviews: readonly { imageId: string }[]): void {
  const known = new Set(imageIds);
  if (imageReviews.every(({ imageId }) => known.has(imageId))) return;
  const message = 'One of the images is not part of this work';
  throw new HttpError('VALIDATION_FAILED', message, { fields: { imageReviews: [message] } });
}

/** @throws SequentialError ALREADY_REVIEWED, SEQUENTIAL_PENALIZED, SEQUENTIAL_NOT_COMPLETED */
function checkSessionReviewable({
  isCompleted,
  isReviewed,
  isPenalized,
}: Pick<SequentialReviewDto, 'isCompleted' | 'isReviewed' | 'isPenalized'>): void {
  if (isReviewed) throw new SequentialError('ALREADY_REVIEWED', 'This work has already been reviewed.');
  if (isPenalized) throw new SequentialError('SEQUENTIAL_PENALIZED', 'Penalized work cannot be reviewed.');
  if (!isCompleted) {
    throw new SequentialError('SEQUENTIAL_NOT_COMPLETED', 'Work can be reviewed once it is completed.');
  }
}
