import { ApiProperty } from '@nestjs/swagger';
import { ReviewResultDto } from '../../dto/review-row.dto.js';
import { REVIEW_KINDS, type ReviewKind } from '../../review.js';

const STATUSES = ['under_review', 'overdue', 'returned', 'published', 'reopened'] as const;

/** The reviewer's mark of one text. */
export class WorkReviewItemDto {
  @ApiProperty({ example: 'Ledger, page 12' })
  title: string;

  /** Null without a mark. */
  @ApiProperty({ type: Boolean, nullable: true, example: true })
  isCorrect: boolean | null;

  @ApiProperty({ example: 'The last line is missing.' })
  comments: string;
}

/** The return of the work: reason, and hours for the correction. */
export class WorkReviewReturnDto {
  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;

  @ApiProperty({ example: 'The second half is missing.' })
  reason: string;

  @ApiProperty({ example: 24 })
  hours: number;
}

/** The reopening of a published result. */
export class WorkReviewReopeningDto {
  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;

  @ApiProperty({ example: 'Page 3 was compared with the wrong original' })
  reason: string;
}

/** A review of the signed-in user's work. */
export class WorkReviewDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ enum: REVIEW_KINDS, example: 'page' })
  kind: ReviewKind;

  @ApiProperty({ example: 'Ledger, page 12' })
  title: string;

  /** The image of a page, the session of sequential work; for a document, the user. */
  @ApiProperty({ format: 'uuid' })
  subjectId: string;

  /** 2 for a submission after a return. */
  @ApiProperty({ example: 1 })
  round: number;

  /** `reopened`: a published result is being reviewed again. */
  @ApiProperty({ enum: STATUSES, example: 'published' })
  status: (typeof STATUSES)[number];

  @ApiProperty({ type: String, format: 'date-time' })
  submittedAt: Date;

  /** Deadline of the review. */
  @ApiProperty({ type: String, format: 'date-time' })
  dueAt: Date;

  @ApiProperty({ type: () => ReviewResultDto, nullable: true })
  result: ReviewResultDto | null;

  /** Given if the reviewer has set the percentage. It does not follow from the counts then. */
  @ApiProperty({ type: String, nullable: true, example: null })
  overrideReason: string | null;

  /** Version of the published or the next result: 2 after the first reopening. */
  @ApiProperty({ example: 1 })
  resultVersion: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewedAt: Date | null;

  /** Empty before the result is published. */
  items: WorkReviewItemDto[];

  @ApiProperty({ example: 'Careful work.' })
  overallComments: string;

  @ApiProperty({ type: () => WorkReviewReturnDto, nullable: true })
  returned: WorkReviewReturnDto | null;

  /** Why the result before this one was reopened. */
  @ApiProperty({ type: () => WorkReviewReopeningDto, nullable: true })
  reopened: WorkReviewReopeningDto | null;

  /** Whether the report can be downloaded. It is made shortly after the review is published. */
  @ApiProperty({ example: true })
  hasReport: boolean;
}

export class WorkReviewsDto {
  /** Newest submission first. */
  reviews: WorkReviewDto[];
}
