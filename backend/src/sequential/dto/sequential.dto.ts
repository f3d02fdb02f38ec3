import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { FastValidation } from '../../core/http/validation.js';
import { readPageEditBody } from '../../drafts/draft-change.js';
import { ImageDto } from '../../images/dto/image.dto.js';
import { SubmittedText, SubmittedVersionDto } from '../../work/dto/draft.dto.js';
import { IMAGE_ID_WRONG, SavedDraftAnswerDto, SavePageDraftDto } from '../../work/dto/page.dto.js';

@ApiSchema({ description: 'The published result of sequential work.' })
export class SequentialAccuracyDto {
  /** Images that are right. */
  @ApiProperty({ type: 'integer', example: 11 })
  correct: number;

  /** Images that are wrong. */
  @ApiProperty({ type: 'integer', example: 1 })
  wrong: number;

  /** Accuracy in percent, 0 to 100. */
  @ApiProperty({ example: 92 })
  percentage: number;

  /** Given if a reviewer has set the percentage: it does not follow from the counts then. */
  @ApiPropertyOptional({ example: 'The page is torn here' })
  overrideReason?: string;
}

@ApiSchema({ description: 'An image of sequential work.' })
export class SequentialImageDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** File name under `/userimages/`. */
  @ApiProperty({ example: '9f2c41d07be35a68c1f4e09d72ab3568410cfe7d2b96a853.png' })
  filename: string;

  @ApiProperty({ example: 'Ledger, page 2' })
  title: string;
}

@ApiSchema({ description: 'A submitted text of sequential work, with its mark.' })
export class ImageSubmissionDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** The image of the text. */
  imageId: SequentialImageDto;

  /** HTML, sanitised. */
  @ApiProperty({ example: 'It was a bright cold day.' })
  submissionContent: string;

  /** The reviewer's mark; null before the review. */
  @ApiProperty({ type: Boolean, nullable: true, example: null })
  isCorrect: boolean | null;

  /** Plain text. Empty without a comment. */
  @ApiProperty({ example: '' })
  reviewComments: string;
}

@ApiSchema({ description: `The caller's sequential work.` })
export class SequentialSessionDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ format: 'uuid' })
  userId: string;

  /** Number of images of the assignment that were active at the start. */
  @ApiProperty({ type: 'integer', example: 12 })
  totalImages: number;

  /** Number of submitted images. */
  @ApiProperty({ type: 'integer', example: 3 })
  completedImages: number;

  /** Whether the user has completed the session, after the last image. */
  isCompleted: boolean;

  /** When the last image was submitted. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  completedAt: Date | null;

  /** Whether a result is published. */
  isReviewed: boolean;

  /** Whether the work has a penalty. */
  isPenalized: boolean;

  /** Until when the work is reviewed. Null before the submission. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewDeadline: Date | null;

  /** The published result. Null before that. */
  @ApiProperty({ type: SequentialAccuracyDto, nullable: true })
  accuracyResult: SequentialAccuracyDto | null;

  /** The submitted texts, in the order of the images. */
  imageSubmissions: ImageSubmissionDto[];
}

@ApiSchema({ description: 'The unsubmitted text of an image of sequential work.' })
export class SequentialDraftDto {
  /** HTML, sanitised; empty before the first save. */
  @ApiProperty({ example: 'It was a bright' })
  submissionContent: string;

  /** When the text was last saved. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastSaved: Date | null;

  /** Number of saves; 0 before the first. */
  @ApiProperty({ type: 'integer', example: 17 })
  version: number;
}

@ApiSchema({ description: 'An earlier version of a text of sequential work.' })
export class SequentialVersionDto extends SequentialDraftDto {
  /** When the work was submitted. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  submittedAt: Date | null;
}

@ApiSchema({ description: 'An earlier version of a text of sequential work in an envelope.' })
export class SequentialVersionAnswerDto {
  draft: SequentialVersionDto;
}

@ApiSchema({ description: 'The image that is next in sequential work.' })
export class SequentialWorkDto {
  session: SequentialSessionDto;

  /** Share of submitted images in percent, rounded. */
  @ApiProperty({ example: 25 })
  progressPercentage: number;

  /** The image to work on; null if all are submitted. */
  @ApiProperty({ type: ImageDto, nullable: true })
  currentImage: ImageDto | null;

  /** Counts from 0; `totalImages` if all are submitted. */
  @ApiProperty({ type: 'integer', example: 3 })
  currentIndex: number;

  /** Images of the run. */
  @ApiProperty({ type: 'integer', example: 12 })
  totalImages: number;

  /** The draft of the current image; null if there is none. */
  @ApiProperty({ type: SequentialDraftDto, nullable: true })
  draft: SequentialDraftDto | null;

  /** Given if only reported images are left, so that the run can be completed without them. */
  @ApiPropertyOptional({ example: true })
  isCompletable?: boolean;
}

@ApiSchema({ description: 'The sequential work that was started or continued.' })
export class SequentialStartedDto {
  session: SequentialSessionDto;

  /** Images of the run. */
  @ApiProperty({ type: 'integer', example: 12 })
  totalImages: number;
}

@FastValidation(readPageEditBody)
@ApiSchema({ description: 'A save of an image of sequential work: either the whole text or an edit.' })
export class SaveSequentialDraftDto extends SavePageDraftDto {}

@ApiSchema({ description: 'The saved version of an image of sequential work in an envelope.' })
export class SequentialDraftSavedDto extends SavedDraftAnswerDto {}

@ApiSchema({ description: 'The text of an image of sequential work, to be submitted.' })
export class SubmitImageDto extends SubmittedVersionDto {
  /** HTML. Elements and attributes that are not allowed are removed. */
  @ApiProperty({ example: 'It was a bright cold day.' })
  @SubmittedText
  submissionContent: string;

  /** The image of this text, so that a repeat cannot submit the next image. Default: the current image. */
  @ApiPropertyOptional({ format: 'uuid' })
  @IsUUID('all', { message: IMAGE_ID_WRONG })
  @IsOptional()
  imageId?: string;
}

@ApiSchema({ description: 'A reported image that is passed over.' })
export class PassOverImageDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: IMAGE_ID_WRONG })
  imageId: string;
}

@ApiSchema({ description: 'The sequential work after the submission of an image.' })
export class ImageSubmittedDto {
  /** Its `imageSubmissions` contains the submitted image only. */
  session: SequentialSessionDto;

  /** Share of submitted images in percent, rounded. */
  @ApiProperty({ example: 25 })
  progressPercentage: number;

  /** Whether all images are submitted now. */
  isLastImage: boolean;
}

@ApiSchema({ description: 'Confirms the end of sequential work.' })
export class SequentialCompletedDto {
  @ApiProperty({ example: 'Work submitted successfully! Your work will be reviewed in 24 hours.' })
  message: string;

  /** Until when the work is reviewed. */
  @ApiProperty({ type: String, format: 'date-time' })
  reviewDeadline: Date;
}
