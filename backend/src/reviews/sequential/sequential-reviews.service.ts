import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/session-user.js';
import { poolOf } from '../../core/database/pool.js';
import { HttpError } from '../../core/http/domain-error.js';
import { readListPage } from '../../core/lists/list-page.js';
import type { ListQueryOf, Page } from '../../core/lists/list-query.js';
import { type User, UsersService } from '../../users/users.service.js';
import { ReviewPublisher } from '../publish/review-publisher.service.js';
import { marksOf, resultOfMarks } from '../publish/review-rule.js';
import { ReviewClaims } from '../queue/review-claims.service.js';
import type {
  SequentialReviewDto,
  SequentialReviewRowDto,
  SubmitReviewDto,
} from './dto/sequential-review.dto.js';
import { READ_RUN_TO_REVIEW } from './review-statements.js';
import { checkReviewable } from './reviewable-run.js';
import { type RUN_LIST, runListStatement, selectRuns } from './run-list.js';

/** Runs as reviewers see them, and the one review that each gets. */
@Injectable()
export class SequentialReviews {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly publisher: ReviewPublisher,
    private readonly claims: ReviewClaims,
  ) {}

  list(query: ListQueryOf<typeof RUN_LIST>): Promise<Page<SequentialReviewRowDto>> {
    return readListPage(poolOf(this.database), runListStatement(query), query, selectRuns);
  }

  /** @throws HttpError NOT_FOUND */
  async read(id: string, tx: EntityManager = this.database.manager): Promise<SequentialReviewDto> {
    const [session]: SequentialReviewDto[] = await tx.query(READ_RUN_TO_REVIEW, [id]);
    if (!session) throw new HttpError('NOT_FOUND', 'This sequential work does not exist.');
    return session;
  }

  /**
   * Publishes the one result of a run: on it, on the person's dashboard and by e-mail. Of several at once, one does.
   * @throws HttpError NOT_FOUND, VALIDATION_FAILED;
   *   SequentialError SEQUENTIAL_NOT_COMPLETED, ALREADY_REVIEWED, SEQUENTIAL_PENALIZED; ReviewError REVIEW_CLAIMED
   */
  review(id: string, review: SubmitReviewDto, actor: Actor): Promise<SequentialReviewDto> {
    return this.database.transaction(async (tx) => {
      const { userId } = await this.read(id, tx);
      // Whoever changes a run holds its person's row; what is read from here on stays as it is.
      const person = await this.users.lockForUpdate(tx, userId._id);
      const session = await this.read(id, tx);
      if (!person) throw new Error('A run outlived its person');
      checkReviewable(session);
      await this.publish(tx, session, person, review, actor);
      return this.read(id, tx);
    });
  }

  private async publish(
    tx: EntityManager,
    session: SequentialReviewDto,
    person: User,
    { imageReviews = [], overallComments = '' }: SubmitReviewDto,
    actor: Actor,
  ): Promise<void> {
    const imageIds = session.imageSubmissions.map(({ imageId }) => imageId._id);
    checkBelong(imageIds, imageReviews);
    const said = imageReviews.map(({ imageId, ...mark }) => ({ itemId: imageId, ...mark }));
    const marks = marksOf(imageIds, said);
    const reviewId = await this.publisher.findOpen(tx, {
      userId: person.id,
      kind: 'sequential',
      subjectId: session._id,
    });
    const isPublished = await this.publisher.publish(
      tx,
      { id: reviewId },
      { result: resultOfMarks(marks), marks, overallComments, overrideReason: null },
      actor,
    );
    if (!isPublished) throw await this.claims.refusal(tx, reviewId, actor.id);
  }
}

/** @throws HttpError VALIDATION_FAILED */
function checkBelong(imageIds: readonly string[], said: readonly { imageId: string }[]): void {
  const known = new Set(imageIds);
  if (said.every(({ imageId }) => known.has(imageId))) return;
  const message = 'One of the images is not part of this work';
  throw new HttpError('VALIDATION_FAILED', message, { fields: { imageReviews: [message] } });
}
