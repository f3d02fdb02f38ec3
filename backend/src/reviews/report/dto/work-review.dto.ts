import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ReviewResultDto } from '../../dto/review-row.dto.js';
import { REVIEW_KINDS, type ReviewKind } from '../../review.js';

const STATUSES = ['under_review', 'overdue', 'returned', 'published', 'reopened'] as const;

@ApiSchema({ description: `The mark of one text, as its user sees it.` })
export class WorkReviewItemDto {
  @ApiProperty({ example: 'Ledger, page 12' })
  title: string;

  /** Null without a mark. */
  @ApiProperty({ type: Boolean, nullable: true, example: true })
  isCorrect: boolean | null;

  /** Plain text. Empty without a comment. */
  @ApiProperty({ example: 'The last line is missing.' })
  comments: string;
}

@ApiSchema({ description: 'The return of the work: reason, and hours for the correction.' })
export class WorkReviewReturnDto {
  /** When it happened. */
  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;

  /** Why the work was returned. */
  @ApiProperty({ example: 'The second half is missing.' })
  reason: string;

  /** Hours that the user got at least for the correction. */
  @ApiProperty({ example: 24 })
  hours: number;
}

@ApiSchema({ description: 'The reopening of a published result.' })
export class WorkReviewReopeningDto {
  /** When it happened. */
  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;

  /** Why the result was reopened. */
  @ApiProperty({ example: 'Page 3 was compared with the wrong original' })
  reason: string;
}

@ApiSchema({ description: `A review of the signed-in user's work.` })
export class WorkReviewDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** The mode of the work. */
  @ApiProperty({ enum: REVIEW_KINDS, example: 'page' })
  kind: ReviewKind;

  @ApiProperty({ example: 'Ledger, page 12' })
  title: string;

  /** The image of a page, the session of sequential work; for a document, the user. */
  @ApiProperty({ format: 'uuid' })
  subjectId: string;

  /** 2 for a submission after a return. */
  @ApiProperty({ type: 'integer', example: 1 })
  round: number;

  /** `reopened`: a published result is being reviewed again. */
  @ApiProperty({ enum: STATUSES, example: 'published' })
  status: (typeof STATUSES)[number];

  /** When the work was submitted. */
  @ApiProperty({ type: String, format: 'date-time' })
  submittedAt: Date;

  /** Deadline of the review. */
  @ApiProperty({ type: String, format: 'date-time' })
  dueAt: Date;

  /** The published result. Null before that. */
  @ApiProperty({ type: () => ReviewResultDto, nullable: true })
  result: ReviewResultDto | null;

  /** Given if the reviewer has set the percentage. It does not follow from the counts then. */
  @ApiProperty({ type: String, nullable: true, example: null })
  overrideReason: string | null;

  /** Version of the published or the next result: 2 after the first reopening. */
  @ApiProperty({ type: 'integer', example: 1 })
  resultVersion: number;

  /** When the result was published. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewedAt: Date | null;

  /** Empty before the result is published. */
  items: WorkReviewItemDto[];

  /** The reviewer's comment on the whole work. Plain text. */
  @ApiProperty({ example: 'Careful work.' })
  overallComments: string;

  /** The return of the work for correction. Null without one. */
  @ApiProperty({ type: () => WorkReviewReturnDto, nullable: true })
  returned: WorkReviewReturnDto | null;

  /** Why the result before this one was reopened. */
  @ApiProperty({ type: () => WorkReviewReopeningDto, nullable: true })
  reopened: WorkReviewReopeningDto | null;

  /** Whether the report can be downloaded. It is made shortly after the review is published. */
  @ApiProperty({ example: true })
  hasReport: boolean;
}

@ApiSchema({ description: `The reviews of the signed-in user's work.` })
export class WorkReviewsDto {
  /** Newest submission first. */
  reviews: WorkReviewDto[];
}
