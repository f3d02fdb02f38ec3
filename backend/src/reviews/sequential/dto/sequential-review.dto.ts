import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayUnique, IsArray, IsBoolean, IsOptional, IsUUID, ValidateNested } from 'class-validator';
import { ProjectNameDto } from '../../../assignments/dto/project-name.dto.js';
import { trimmed } from '../../../core/http/trimmed.js';
import { LimitedTotalDto } from '../../../core/lists/list-envelope.js';
import { ImageSubmissionDto, SequentialAccuracyDto } from '../../../sequential/dto/sequential.dto.js';
import { ReviewedUserDto } from '../../../users/dto/user-name.dto.js';
import { IMAGE_ID_WRONG } from '../../../work/dto/page.dto.js';
import { CommentsField } from '../../dto/review.fields.js';
import { SeenTextDto, SeenTextsField } from '../../dto/seen-texts.fields.js';
import { SESSION_STATUSES, type SessionStatus } from '../sequential-reviews.queries.js';

const REVIEWS_WRONG = 'imageReviews must be a list';
const REVIEWED_TWICE = 'Each image can be marked once';
const MARK_MISSING = 'Please mark each image as correct or wrong';

/** A sequential session in the console's list. */
export class SequentialReviewRowDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** The user of the session. */
  userId: ReviewedUserDto;

  @ApiProperty({ format: 'uuid' })
  assignmentId: string;

  project: ProjectNameDto;

  @ApiProperty({ example: 12 })
  totalImages: number;

  /** Number of submitted images. */
  @ApiProperty({ example: 12 })
  completedImages: number;

  isCompleted: boolean;

  isReviewed: boolean;

  isPenalized: boolean;

  @ApiProperty({ type: String, format: 'date-time' })
  startedAt: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  completedAt: Date | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewedAt: Date | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewDeadline: Date | null;

  /** `all_submitted`: all images are submitted, the session is not completed. `overdue`: not reviewed in time. */
  @ApiProperty({ enum: SESSION_STATUSES, example: 'pending' })
  status: SessionStatus;

  /** Hours until the review is due, rounded down; 0 in the last hour and when overdue, null when none is due. */
  @ApiProperty({ type: Number, nullable: true, example: 21 })
  hoursLeft: number | null;

  @ApiProperty({ type: SequentialAccuracyDto, nullable: true })
  accuracyResult: SequentialAccuracyDto | null;
}

export class SequentialReviewListDto extends LimitedTotalDto {
  sessions: SequentialReviewRowDto[];

  @ApiProperty({ example: 1200 })
  total: number;
}

export class SequentialReviewDto extends SequentialReviewRowDto {
  /** Empty before the review. */
  @ApiProperty({ example: 'Careful work throughout.' })
  overallComments: string;

  /** Submitted texts in the order of the images. */
  imageSubmissions: ImageSubmissionDto[];
}

export class SequentialReviewAnswerDto {
  session: SequentialReviewDto;
}

class ImageReviewDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: IMAGE_ID_WRONG })
  imageId: string;

  @ApiProperty({ example: false })
  @IsBoolean({ message: MARK_MISSING })
  isCorrect: boolean;

  /** Shown to the user. */
  @CommentsField('The last line is missing.')
  @trimmed
  @IsOptional()
  comments?: string;
}

export class SubmitReviewDto {
  /** An image without a mark is correct. */
  @ApiPropertyOptional({ type: [ImageReviewDto] })
  @ArrayUnique(({ imageId }: ImageReviewDto) => imageId, { message: REVIEWED_TWICE })
  @ValidateNested()
  @Type(() => ImageReviewDto)
  @IsArray({ message: REVIEWS_WRONG })
  @IsOptional()
  imageReviews?: ImageReviewDto[];

  /** Shown to the user. */
  @CommentsField('Careful work throughout.')
  @trimmed
  @IsOptional()
  overallComments?: string;

  /**
   * All texts that the reviewer saw. If one of them has been changed since, the call is refused. Without this field, it is not
   * checked.
   */
  @SeenTextsField({ isOptional: true })
  seenTexts?: SeenTextDto[];
}

export class ReviewSubmittedDto {
  @ApiProperty({ example: 'Review submitted successfully!' })
  message: string;

  session: SequentialReviewDto;
}
