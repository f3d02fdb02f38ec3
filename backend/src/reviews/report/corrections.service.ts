import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one } from '../../core/database/rows.js';
import { HttpError } from '../../core/http/domain-error.js';
import { ReviewError, reviewNotFound } from '../review.errors.js';
import { ReviewItemsService } from '../texts/review-items.service.js';
import { ReviewProposalsService } from '../texts/review-proposals.service.js';
import type { CorrectionDto, CorrectionsDto } from './dto/corrections.dto.js';
import type { WorkReviewDto } from './dto/work-review.dto.js';
import { READ_REVIEW_OF_USER } from './report.queries.js';
import { isCompared } from './review-report.js';
import { shortenExpected } from './shown-differences.js';

type PublishedReview = WorkReviewDto & { result: NonNullable<WorkReviewDto['result']> };

/** Published results with their texts, for the user who wrote them. They say no more than the report. */
@Injectable()
export class CorrectionsService {
  constructor(
    private readonly database: DataSource,
    private readonly texts: ReviewItemsService,
    private readonly proposals: ReviewProposalsService,
  ) {}

  /** @throws HttpError NOT_FOUND; ReviewError REVIEW_NOT_PUBLISHED */
  async list(id: string, userId: string): Promise<CorrectionsDto> {
    const review = await this.readPublished(id, userId);
    return { review, items: await this.texts.list(id) };
  }

  /**
   * One text, compared with its reference in a worker thread.
   * @throws HttpError NOT_FOUND; ReviewError REVIEW_NOT_PUBLISHED
   */
  async read(id: string, itemId: string, userId: string): Promise<CorrectionDto> {
    const review = await this.readPublished(id, userId);
    const work = await this.texts.read(id, itemId);
    const [item] = work.items;
    if (!item) throw new HttpError('NOT_FOUND', 'This text is not part of the review.');
    const [scored] = isCompared(review) ? (await this.proposals.score(work)).items : [];
    const accuracy = scored?.accuracy ?? null;
    return {
      submissionContent: item.submissionContent,
      accuracy: accuracy && { ...accuracy, runs: accuracy.runs.map(shortenExpected) },
      isReferenceChanged: item.references.some(({ isReplaced }) => isReplaced),
    };
  }

  /** The review of another user is answered like one that does not exist. */
  private async readPublished(id: string, userId: string): Promise<PublishedReview> {
    const review = await one<WorkReviewDto>(this.database, READ_REVIEW_OF_USER, [id, userId]);
    if (!review) throw reviewNotFound();
    const { status, result } = review;
    if (status !== 'published' || !result)
      throw new ReviewError('REVIEW_NOT_PUBLISHED', 'This work has no published result at the moment.');
    return { ...review, result };
  }
}
