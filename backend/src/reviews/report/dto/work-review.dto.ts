import { ApiProperty } from '@nestjs/swagger';
import { ReviewResultDto } from '../../dto/review-row.dto.js';
import { REVIEW_KINDS, type ReviewKind } from '../../review.js';

const STATUSES = ['under_review', 'overdue', 'returned', 'published'] as const;

/** What the reviewer says of one text. */
export class WorkReviewItemDto {
  @ApiProperty({ example: 'Ledger, page 12' })
  title: string;

  /** Null where nobody marked it. */
  @ApiProperty({ type: Boolean, nullable: true, example: true })
  isCorrect: boolean | null;

  @ApiProperty({ example: 'The last line is missing.' })
  comments: string;
}

/** Why work came back, and how much time there is to correct it. */
export class WorkReviewReturnDto {
  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;

  @ApiProperty({ example: 'The second half is missing.' })
  reason: string;

  @ApiProperty({ example: 24 })
  hours: number;
}

/** A review of the signed-in person's work. */
export class WorkReviewDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ enum: REVIEW_KINDS, example: 'page' })
  kind: ReviewKind;

  @ApiProperty({ example: 'Ledger, page 12' })
  title: string;

  /** The image of a page, the session of a run; of a document, the person. */
  @ApiProperty({ format: 'uuid' })
  subjectId: string;

  /** 2 when it was handed in again after it had been returned. */
  @ApiProperty({ example: 1 })
  round: number;

  @ApiProperty({ enum: STATUSES, example: 'published' })
  status: (typeof STATUSES)[number];

  @ApiProperty({ type: String, format: 'date-time' })
  submittedAt: Date;

  /** The review's deadline. */
  @ApiProperty({ type: String, format: 'date-time' })
  dueAt: Date;

  @ApiProperty({ type: () => ReviewResultDto, nullable: true })
  result: ReviewResultDto | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewedAt: Date | null;

  /** Empty until it is published. */
  items: WorkReviewItemDto[];

  @ApiProperty({ example: 'Careful work.' })
  overallComments: string;

  @ApiProperty({ type: () => WorkReviewReturnDto, nullable: true })
  returned: WorkReviewReturnDto | null;

  /** Whether its report can be downloaded: made a moment after the review is published. */
  @ApiProperty({ example: true })
  hasReport: boolean;
}

export class WorkReviewsDto {
  /** Submitted last comes first. */
  reviews: WorkReviewDto[];
}
