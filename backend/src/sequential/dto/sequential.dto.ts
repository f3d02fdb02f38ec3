import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { FastValidation } from '../../core/http/validation.js';
import { readPageEditBody } from '../../drafts/draft-change.js';
import { ImageDto } from '../../images/dto/image.dto.js';
import { SubmittedText, SubmittedVersionDto } from '../../work/dto/draft.dto.js';
import { IMAGE_ID_WRONG, SavedDraftAnswerDto, SavePageDraftDto } from '../../work/dto/page.dto.js';

export class SequentialAccuracyDto {
  @ApiProperty({ example: 11 })
  correct: number;

  @ApiProperty({ example: 1 })
  wrong: number;

  @ApiProperty({ example: 92 })
  percentage: number;

  /** Given if a reviewer has set the percentage: it does not follow from the counts then. */
  @ApiPropertyOptional({ example: 'The page is torn here' })
  overrideReason?: string;
}

export class SequentialImageDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** File name under `/userimages/`. */
  @ApiProperty({ example: '9f2c41d07be35a68c1f4e09d72ab3568410cfe7d2b96a853.png' })
  filename: string;

  @ApiProperty({ example: 'Ledger, page 2' })
  title: string;
}

export class ImageSubmissionDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  imageId: SequentialImageDto;

  /** HTML, sanitised. */
  @ApiProperty({ example: 'It was a bright cold day.' })
  submissionContent: string;

  /** The reviewer's mark; null before the review. */
  @ApiProperty({ type: Boolean, nullable: true, example: null })
  isCorrect: boolean | null;

  @ApiProperty({ example: '' })
  reviewComments: string;
}

export class SequentialSessionDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ format: 'uuid' })
  userId: string;

  /** Number of images of the assignment that were active at the start. */
  @ApiProperty({ example: 12 })
  totalImages: number;

  /** Number of submitted images. */
  @ApiProperty({ example: 3 })
  completedImages: number;

  /** Whether the user has completed the session, after the last image. */
  isCompleted: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  completedAt: Date | null;

  isReviewed: boolean;

  isPenalized: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewDeadline: Date | null;

  @ApiProperty({ type: SequentialAccuracyDto, nullable: true })
  accuracyResult: SequentialAccuracyDto | null;

  /** The submitted texts, in the order of the images. */
  imageSubmissions: ImageSubmissionDto[];
}

export class SequentialDraftDto {
  /** HTML, sanitised; empty before the first save. */
  @ApiProperty({ example: 'It was a bright' })
  submissionContent: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastSaved: Date | null;

  /** Number of saves; 0 before the first. */
  @ApiProperty({ example: 17 })
  version: number;
}

export class SequentialVersionDto extends SequentialDraftDto {
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  submittedAt: Date | null;
}

export class SequentialVersionAnswerDto {
  draft: SequentialVersionDto;
}

export class SequentialWorkDto {
  session: SequentialSessionDto;

  /** Share of submitted images in percent, rounded. */
  @ApiProperty({ example: 25 })
  progressPercentage: number;

  /** The image to work on; null if all are submitted. */
  @ApiProperty({ type: ImageDto, nullable: true })
  currentImage: ImageDto | null;

  /** Counts from 0; `totalImages` if all are submitted. */
  @ApiProperty({ example: 3 })
  currentIndex: number;

  @ApiProperty({ example: 12 })
  totalImages: number;

  /** The draft of the current image; null if there is none. */
  @ApiProperty({ type: SequentialDraftDto, nullable: true })
  draft: SequentialDraftDto | null;
}

export class SequentialStartedDto {
  session: SequentialSessionDto;

  @ApiProperty({ example: 12 })
  totalImages: number;
}

/** Contains either the whole `submissionContent`, or `edit` with `baseVersion` and `length`. */
@FastValidation(readPageEditBody)
export class SaveSequentialDraftDto extends SavePageDraftDto {}

export class SequentialDraftSavedDto extends SavedDraftAnswerDto {}

export class SubmitImageDto extends SubmittedVersionDto {
  @ApiProperty({ example: 'It was a bright cold day.' })
  @SubmittedText
  submissionContent: string;

  /** The image of this text, so that a repeat cannot submit the next image. Default: the current image. */
  @ApiPropertyOptional({ format: 'uuid' })
  @IsUUID('all', { message: IMAGE_ID_WRONG })
  @IsOptional()
  imageId?: string;
}

export class ImageSubmittedDto {
  /** Its `imageSubmissions` contains the submitted image only. */
  session: SequentialSessionDto;

  /** Share of submitted images in percent, rounded. */
  @ApiProperty({ example: 25 })
  progressPercentage: number;

  /** Whether all images are submitted now. */
  isLastImage: boolean;
}

export class SequentialCompletedDto {
  @ApiProperty({ example: 'Work submitted successfully! Your work will be reviewed in 24 hours.' })
  message: string;

  @ApiProperty({ type: String, format: 'date-time' })
  reviewDeadline: Date;
}
