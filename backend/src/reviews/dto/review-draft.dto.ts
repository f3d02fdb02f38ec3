import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { ReviewDraft } from '../review.js';
import { ReviewClaimDto, ReviewRowDto } from './review-row.dto.js';

const COMMENTS_MAX_LENGTH = 5000;
const COMMENTS_WRONG = `Comments are a text of at most ${COMMENTS_MAX_LENGTH} characters`;
const MARKS_WRONG = 'marks must be a list';
const MARKED_TWICE = 'Each text can be marked once';
const MARK_MISSING = 'Please mark each text as correct or wrong';
const ITEM_WRONG = 'itemId must be the id of one of the texts';
const PERCENTAGE_WRONG = 'A percentage is a whole number from 0 to 100';
const REASON_MAX_LENGTH = 500;
const REASON_REQUIRED = 'Please provide a reason';
const REASON_TOO_LONG = `A reason has at most ${REASON_MAX_LENGTH} characters`;
const RETURN_MAX_HOURS = 720;
const HOURS_WRONG = `A correction gets at least one minute and at most ${RETURN_MAX_HOURS} hours`;
const VERSION_WRONG = 'baseVersion must be the version of the draft that was last read';

const trimmed = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.trim() : value,
);

export class ReviewMarkDto {
  /** The image, or the person where the work is a document. */
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: ITEM_WRONG })
  itemId: string;

  @ApiProperty({ example: false })
  @IsBoolean({ message: MARK_MISSING })
  isCorrect: boolean;

  /** The person reads them. */
  @ApiPropertyOptional({ example: 'The last line is missing.', maxLength: COMMENTS_MAX_LENGTH })
  @MaxLength(COMMENTS_MAX_LENGTH, { message: COMMENTS_WRONG })
  @IsString({ message: COMMENTS_WRONG })
  @IsOptional()
  comments?: string;
}

class SavedMarkDto {
  @ApiProperty({ format: 'uuid' })
  itemId: string;

  isCorrect: boolean;

  @ApiProperty({ example: 'One line is missing.' })
  comments: string;
}

/** A reviewer's unfinished work, as it was saved. */
export class ReviewDraftDto implements ReviewDraft {
  marks: SavedMarkDto[];

  @ApiProperty({ example: 'Careful work.' })
  overallComments: string;

  /** Null while the proposal stands. */
  @ApiProperty({ type: Number, nullable: true, example: null })
  percentage: number | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  overrideReason: string | null;
}

export class SaveReviewDraftDto {
  @ApiProperty({ type: [ReviewMarkDto] })
  @ArrayUnique(({ itemId }: ReviewMarkDto) => itemId, { message: MARKED_TWICE })
  @ValidateNested()
  @Type(() => ReviewMarkDto)
  @IsArray({ message: MARKS_WRONG })
  marks: ReviewMarkDto[];

  @ApiProperty({ example: 'Careful work throughout.', maxLength: COMMENTS_MAX_LENGTH })
  @MaxLength(COMMENTS_MAX_LENGTH, { message: COMMENTS_WRONG })
  @IsString({ message: COMMENTS_WRONG })
  overallComments: string;

  /** Null while the proposal stands. */
  @ApiPropertyOptional({ type: Number, nullable: true, example: null, minimum: 0, maximum: 100 })
  @Max(100, { message: PERCENTAGE_WRONG })
  @Min(0, { message: PERCENTAGE_WRONG })
  @IsInt({ message: PERCENTAGE_WRONG })
  @IsOptional()
  percentage?: number | null;

  @ApiPropertyOptional({ type: String, nullable: true, example: null, maxLength: REASON_MAX_LENGTH })
  @MaxLength(REASON_MAX_LENGTH, { message: REASON_TOO_LONG })
  @IsString({ message: REASON_REQUIRED })
  @IsOptional()
  overrideReason?: string | null;

  /** The version of the draft that this one goes on from; 0 for the first. */
  @ApiProperty({ example: 0, minimum: 0 })
  @Min(0, { message: VERSION_WRONG })
  @IsInt({ message: VERSION_WRONG })
  baseVersion: number;
}

export class ReviewDraftSavedDto {
  @ApiProperty({ example: 1 })
  draftVersion: number;

  claim: ReviewClaimDto;
}

export class PublishReviewDto {
  /** Texts that are not named are correct. */
  @ApiPropertyOptional({ type: [ReviewMarkDto] })
  @ArrayUnique(({ itemId }: ReviewMarkDto) => itemId, { message: MARKED_TWICE })
  @ValidateNested()
  @Type(() => ReviewMarkDto)
  @IsArray({ message: MARKS_WRONG })
  @IsOptional()
  marks?: ReviewMarkDto[];

  /** The person reads them. */
  @ApiPropertyOptional({ example: 'Careful work throughout.', maxLength: COMMENTS_MAX_LENGTH })
  @MaxLength(COMMENTS_MAX_LENGTH, { message: COMMENTS_WRONG })
  @IsString({ message: COMMENTS_WRONG })
  @trimmed
  @IsOptional()
  overallComments?: string;

  /** In place of the proposed one; then with a reason. */
  @ApiPropertyOptional({ type: Number, nullable: true, example: 98, minimum: 0, maximum: 100 })
  @Max(100, { message: PERCENTAGE_WRONG })
  @Min(0, { message: PERCENTAGE_WRONG })
  @IsInt({ message: PERCENTAGE_WRONG })
  @IsOptional()
  percentage?: number | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'The page is torn here',
    maxLength: REASON_MAX_LENGTH,
  })
  @MaxLength(REASON_MAX_LENGTH, { message: REASON_TOO_LONG })
  @IsString({ message: REASON_REQUIRED })
  @trimmed
  @IsOptional()
  overrideReason?: string | null;
}

export class ReviewPublishedDto {
  @ApiProperty({ example: 'Review submitted successfully!' })
  message: string;

  review: ReviewRowDto;
}

export class ReturnWorkDto {
  /** The person reads it. */
  @ApiProperty({ example: 'The second half is missing', maxLength: REASON_MAX_LENGTH })
  @MaxLength(REASON_MAX_LENGTH, { message: REASON_TOO_LONG })
  @IsNotEmpty({ message: REASON_REQUIRED })
  @IsString({ message: REASON_REQUIRED })
  @trimmed
  reason: string;

  /** How long the person gets at least, from now on. Fractions are allowed. */
  @ApiProperty({ example: 24, minimum: 1 / 60, maximum: RETURN_MAX_HOURS })
  @Max(RETURN_MAX_HOURS, { message: HOURS_WRONG })
  @Min(1 / 60, { message: HOURS_WRONG })
  @IsNumber({}, { message: HOURS_WRONG })
  hours: number;
}

export class WorkReturnedDto {
  @ApiProperty({ example: 'Work returned for correction!' })
  message: string;

  review: ReviewRowDto;
}
