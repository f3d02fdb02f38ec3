import { ApiProperty } from '@nestjs/swagger';
import { LimitedTotalDto } from '../../core/lists/list-envelope.js';
import { PersonDto } from '../../users/dto/user-name.dto.js';
import {
  RESULT_UNITS,
  REVIEW_KINDS,
  REVIEW_STATUSES,
  type ReviewKind,
  type ReviewResult,
  type ReviewStatus,
} from '../review.js';

const REPORT_STATUSES = ['waiting', 'sent', 'failed'] as const;

class ClaimHolderDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'Sample Reviewer' })
  name: string;
}

/** Who reviews it now, and until when nobody else can. */
export class ReviewClaimDto {
  by: ClaimHolderDto;

  @ApiProperty({ type: String, format: 'date-time' })
  expiresAt: Date;

  isMine: boolean;
}

export class ReviewResultDto implements ReviewResult {
  @ApiProperty({ example: 9720 })
  correct: number;

  @ApiProperty({ example: 280 })
  wrong: number;

  @ApiProperty({ example: 97 })
  percentage: number;

  /** What is counted: words of the reference, or images that were marked. */
  @ApiProperty({ enum: RESULT_UNITS, example: 'words' })
  unit: (typeof RESULT_UNITS)[number];
}

export class ReviewReportDto {
  /** `failed`: was tried and not taken, or is not to be sent any more. */
  @ApiProperty({ enum: REPORT_STATUSES, example: 'sent' })
  status: (typeof REPORT_STATUSES)[number];

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  sentAt: Date | null;
}

/** A submission in the queue. */
export class ReviewRowDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ enum: REVIEW_KINDS, example: 'page' })
  kind: ReviewKind;

  /** Whose work it is. */
  userId: PersonDto;

  /** The image of a page, the session of a run; of a document, the user. */
  @ApiProperty({ format: 'uuid' })
  subjectId: string;

  @ApiProperty({ example: 'Ledger, page 12' })
  title: string;

  /** How many texts. */
  @ApiProperty({ example: 1 })
  items: number;

  /** Null where the submission did not count them. */
  @ApiProperty({ type: Number, nullable: true, example: 10420 })
  words: number | null;

  /** 2 for what was submitted again after it had been returned. */
  @ApiProperty({ example: 1 })
  round: number;

  @ApiProperty({ type: String, format: 'date-time' })
  submittedAt: Date;

  @ApiProperty({ type: String, format: 'date-time' })
  dueAt: Date;

  /** Until it is due, begun hours counted; 0 when it is overdue, null when nothing is to come. */
  @ApiProperty({ type: Number, nullable: true, example: 21 })
  hoursLeft: number | null;

  /** `penalized`: sequential work that cannot be reviewed, because of a penalty. */
  @ApiProperty({ enum: REVIEW_STATUSES, example: 'pending' })
  status: ReviewStatus;

  /** Whether there is a text to compare it with. */
  hasReference: boolean;

  /** Null when nobody reviews it. */
  @ApiProperty({ type: ReviewClaimDto, nullable: true })
  claim: ReviewClaimDto | null;

  @ApiProperty({ type: ReviewResultDto, nullable: true })
  result: ReviewResultDto | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewedAt: Date | null;

  /** Scored by the program, because nobody reviewed it in time. */
  isAutomatic: boolean;

  /** Of a published result; null before. */
  @ApiProperty({ type: ReviewReportDto, nullable: true })
  report: ReviewReportDto | null;
}

export class ReviewListDto extends LimitedTotalDto {
  reviews: ReviewRowDto[];

  @ApiProperty({ example: 1200 })
  total: number;
}

export class ReviewCountsDto {
  /** Everything that waits for a result, overdue or not. */
  @ApiProperty({ example: 42 })
  waiting: number;

  @ApiProperty({ example: 3 })
  overdue: number;

  /** Claimed by you. */
  @ApiProperty({ example: 1 })
  mine: number;

  /** Within four hours. */
  @ApiProperty({ example: 7 })
  dueSoon: number;
}
