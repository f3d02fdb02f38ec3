import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayUnique, IsArray, IsBoolean, IsOptional, IsUUID, ValidateNested } from 'class-validator';
import { ProjectNameDto } from '../../../assignments/dto/project-name.dto.js';
import { ApiExtends } from '../../../core/http/api-extends.js';
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

@ApiSchema({ description: `A sequential session in the console's list.` })
export class SequentialReviewRowDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** The user of the session. */
  userId: ReviewedUserDto;

  /** The assignment to which the work belongs. */
  @ApiProperty({ format: 'uuid' })
  assignmentId: string;

  /** The number of the assignment. */
  @ApiProperty({ type: 'integer', example: 2 })
  assignmentNumber: number;

  project: ProjectNameDto;

  /** Images of the run. */
  @ApiProperty({ type: 'integer', example: 12 })
  totalImages: number;

  /** Number of submitted images. */
  @ApiProperty({ type: 'integer', example: 12 })
  completedImages: number;

  /** Whether all images are submitted. */
  isCompleted: boolean;

  /** Whether a result is published. */
  isReviewed: boolean;

  /** Whether the work has a penalty. */
  isPenalized: boolean;

  /** When the work began. */
  @ApiProperty({ type: String, format: 'date-time' })
  startedAt: Date;

  /** When the last image was submitted. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  completedAt: Date | null;

  /** When the result was published. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewedAt: Date | null;

  /** Until when the work is reviewed. Null before the submission. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewDeadline: Date | null;

  /** `all_submitted`: all images are submitted, the session is not completed. `overdue`: not reviewed in time. */
  @ApiProperty({ enum: SESSION_STATUSES, example: 'pending' })
  status: SessionStatus;

  /** Hours until the review is due, rounded down; 0 in the last hour and when overdue, null when none is due. */
  @ApiProperty({ type: Number, nullable: true, example: 21 })
  hoursLeft: number | null;

  /** The published result. Null before that. */
  @ApiProperty({ type: SequentialAccuracyDto, nullable: true })
  accuracyResult: SequentialAccuracyDto | null;
}

@ApiSchema({ description: 'One range of the sequential work, and how much there is.' })
export class SequentialReviewListDto extends LimitedTotalDto {
  sessions: SequentialReviewRowDto[];

  /** How many there are in all. */
  @ApiProperty({ type: 'integer', example: 1200 })
  total: number;
}

@ApiSchema({ description: 'Sequential work with its submitted texts, for staff.' })
@ApiExtends(SequentialReviewRowDto)
export class SequentialReviewDto extends SequentialReviewRowDto {
  /** Empty before the review. */
  @ApiProperty({ example: 'Careful work throughout.' })
  overallComments: string;

  /** Submitted texts in the order of the images. */
  imageSubmissions: ImageSubmissionDto[];
}

@ApiSchema({ description: 'Sequential work under review in an envelope.' })
export class SequentialReviewAnswerDto {
  session: SequentialReviewDto;
}

@ApiSchema({ description: `The reviewer's mark of one image of sequential work.` })
class ImageReviewDto {
  /** The image of the text. */
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: IMAGE_ID_WRONG })
  imageId: string;

  /** Whether the text is right. */
  @ApiProperty({ example: false })
  @IsBoolean({ message: MARK_MISSING })
  isCorrect: boolean;

  /** Shown to the user. */
  @CommentsField('The last line is missing.')
  @trimmed
  @IsOptional()
  comments?: string;
}

@ApiSchema({ description: 'The marks of sequential work, to be published.' })
export class SubmitReviewDto {
  /** An image without a mark is correct, unless less than half of its reference is written: then it needs one. */
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

@ApiSchema({ description: 'The sequential work whose result was published.' })
export class ReviewSubmittedDto {
  @ApiProperty({ example: 'Review submitted successfully!' })
  message: string;

  session: SequentialReviewDto;
}
