import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ProjectNameDto } from '../../assignments/dto/project-name.dto.js';
import { UpdatesDto } from '../../core/lists/list-envelope.js';
import { ReviewedUserDto } from '../../users/dto/user-name.dto.js';
import {
  RESULT_UNITS,
  REVIEW_KINDS,
  REVIEW_STATUSES,
  type ReviewKind,
  type ReviewResult,
  type ReviewStatus,
} from '../review.js';

const REPORT_STATUSES = ['waiting', 'sent', 'failed'] as const;

@ApiSchema({ description: 'A member of staff.' })
class StaffNameDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'Sample Reviewer' })
  name: string;
}

@ApiSchema({ description: 'The reviewer who has claimed the review, and the end of the claim.' })
export class ReviewClaimDto {
  by: StaffNameDto;

  /** When the claim ends unless it is extended. */
  @ApiProperty({ type: String, format: 'date-time' })
  expiresAt: Date;

  /** Whether the caller has the claim. */
  isMine: boolean;
}

@ApiSchema({ description: 'The result of a review.' })
export class ReviewResultDto implements ReviewResult {
  /** Words or images that are right. */
  @ApiProperty({ type: 'integer', example: 9720 })
  correct: number;

  /** Words or images that are wrong. */
  @ApiProperty({ type: 'integer', example: 280 })
  wrong: number;

  /** Accuracy in percent, 0 to 100. */
  @ApiProperty({ example: 97 })
  percentage: number;

  /** Unit of the counts: words of the reference, or marked images. */
  @ApiProperty({ enum: RESULT_UNITS, example: 'words' })
  unit: (typeof RESULT_UNITS)[number];

  /** Words of the reference. Absent if images were marked, and in results of older releases. */
  @ApiProperty({ type: 'integer', required: false, example: 10000 })
  referenceWords?: number;

  /** Version of the text that was compared. Absent if images were marked, and in results of older releases. */
  @ApiProperty({ type: 'integer', required: false, example: 42 })
  textVersion?: number;

  /** Absent without any mark. */
  @ApiProperty({ type: 'integer', required: false, example: 3 })
  illegibleMarks?: number;

  /** Words that the marks replace. */
  @ApiProperty({ type: 'integer', required: false, example: 5 })
  illegibleWords?: number;
}

@ApiSchema({ description: 'Whether the report was made and sent.' })
export class ReviewReportDto {
  /** `failed`: a try failed, or the e-mail was withdrawn. */
  @ApiProperty({ enum: REPORT_STATUSES, example: 'sent' })
  status: (typeof REPORT_STATUSES)[number];

  /** When it was sent. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  sentAt: Date | null;
}

@ApiSchema({ description: 'A submission in the queue.' })
export class ReviewRowDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** The mode of the work. */
  @ApiProperty({ enum: REVIEW_KINDS, example: 'page' })
  kind: ReviewKind;

  /** The user who submitted the work. */
  userId: ReviewedUserDto;

  /** The assignment to which the work belongs. */
  @ApiProperty({ format: 'uuid' })
  assignmentId: string;

  project: ProjectNameDto;

  /** The image of a page, the session of sequential work; for a document, the user. */
  @ApiProperty({ format: 'uuid' })
  subjectId: string;

  @ApiProperty({ example: 'Ledger, page 12' })
  title: string;

  /** Number of texts. */
  @ApiProperty({ type: 'integer', example: 1 })
  items: number;

  /** Null if the words were not counted. */
  @ApiProperty({ type: 'integer', nullable: true, example: 10420 })
  words: number | null;

  /** 2 for a submission after a return. */
  @ApiProperty({ type: 'integer', example: 1 })
  round: number;

  /** When the work was submitted. */
  @ApiProperty({ type: String, format: 'date-time' })
  submittedAt: Date;

  /** Until when the work is to be reviewed. */
  @ApiProperty({ type: String, format: 'date-time' })
  dueAt: Date;

  /** Hours until it is due, rounded down; 0 in the last hour and when overdue, null when nothing is due. */
  @ApiProperty({ type: Number, nullable: true, example: 21 })
  hoursLeft: number | null;

  /** `penalized`: sequential work that cannot be reviewed, because of a penalty. */
  @ApiProperty({ enum: REVIEW_STATUSES, example: 'pending' })
  status: ReviewStatus;

  /** Whether there is a reference text. */
  hasReference: boolean;

  /** Null without a claim. */
  @ApiProperty({ type: ReviewClaimDto, nullable: true })
  claim: ReviewClaimDto | null;

  /** What a job has compared. Null with a result, without a comparison, and if a text was changed since. */
  @ApiProperty({ type: ReviewResultDto, nullable: true })
  proposal: ReviewResultDto | null;

  /** The published result. Null before that. */
  @ApiProperty({ type: ReviewResultDto, nullable: true })
  result: ReviewResultDto | null;

  /** Reason for a percentage other than the proposed one. The counts of the result are then those of the proposal. */
  @ApiProperty({ type: String, nullable: true, example: null })
  overrideReason: string | null;

  /** Version of the published or the next result: 2 after the first reopening. */
  @ApiProperty({ type: 'integer', example: 1 })
  resultVersion: number;

  /** When the result was published. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewedAt: Date | null;

  /** The reviewer who published the result; null without a result, and if the program scored it. */
  @ApiProperty({ type: StaffNameDto, nullable: true })
  reviewedBy: StaffNameDto | null;

  /** Scored by the program because nobody reviewed it in time. */
  isAutomatic: boolean;

  /** Why the program has left it to a reviewer; null if it did not try, or tries again. */
  @ApiProperty({ type: String, nullable: true, example: null })
  scoringError: string | null;

  /** Null before the result is published. */
  @ApiProperty({ type: ReviewReportDto, nullable: true })
  report: ReviewReportDto | null;
}

@ApiSchema({ description: 'One range of the reviews, and how many there are.' })
export class ReviewListDto extends UpdatesDto {
  reviews: ReviewRowDto[];

  /** How many there are in all. */
  @ApiProperty({ type: 'integer', example: 1200 })
  total: number;
}

@ApiSchema({ description: 'How many reviews a change of a reference text concerns.' })
export class ComparedReviewsDto {
  /** Documents and pages without a result that are compared with the text. */
  @ApiProperty({ type: 'integer', example: 12 })
  waiting: number;
}

@ApiSchema({ description: 'How many reviews wait.' })
export class ReviewCountsDto {
  /** Reviews without a result, overdue or not. */
  @ApiProperty({ type: 'integer', example: 42 })
  waiting: number;

  /** Reviews whose time has passed. */
  @ApiProperty({ type: 'integer', example: 3 })
  overdue: number;

  /** Claimed by the signed-in reviewer. */
  @ApiProperty({ type: 'integer', example: 1 })
  mine: number;

  /** Due within four hours. */
  @ApiProperty({ type: 'integer', example: 7 })
  dueSoon: number;
}
