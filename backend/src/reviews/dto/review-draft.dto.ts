import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsNumber,
  IsOptional,
  IsUUID,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { trimmed } from '../../core/http/trimmed.js';
import { ReasonField } from '../../work/dto/reason.field.js';
import type { ReviewDraft } from '../review.js';
import { CommentsField, OverrideReasonField, PercentageField } from './review.fields.js';
import { ReviewClaimDto, ReviewRowDto } from './review-row.dto.js';
import { SeenTextDto, SeenTextsField } from './seen-texts.fields.js';

const MARKS_WRONG = 'marks must be a list';
const MARKED_TWICE = 'Each text can be marked once';
const MARK_WRONG = 'isCorrect must be true, false or null';
const ITEM_WRONG = 'itemId must be the id of one of the texts';
const RETURN_MAX_HOURS = 720;
const HOURS_WRONG = `A correction gets at least one minute and at most ${RETURN_MAX_HOURS} hours`;
const COUNT_WRONG = 'seenProposal must have the counts of the proposal';
const VERSION_WRONG = 'baseVersion must be the version of the draft that was last read';

export class ReviewMarkDto {
  /** The image; for a document, the user. */
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: ITEM_WRONG })
  itemId: string;

  /** Absent or null for none. */
  @ApiPropertyOptional({ type: Boolean, nullable: true, example: false })
  @IsBoolean({ message: MARK_WRONG })
  @IsOptional()
  isCorrect?: boolean | null;

  /** Shown to the user. */
  @CommentsField('The last line is missing.')
  @IsOptional()
  comments?: string;
}

class SavedMarkDto {
  @ApiProperty({ format: 'uuid' })
  itemId: string;

  /** Null for none. */
  @ApiProperty({ type: Boolean, nullable: true, example: false })
  isCorrect: boolean | null;

  @ApiProperty({ example: 'One line is missing.' })
  comments: string;
}

/** The saved draft of a review. */
export class ReviewDraftDto implements ReviewDraft {
  marks: SavedMarkDto[];

  @ApiProperty({ example: 'Careful work.' })
  overallComments: string;

  /** Null for the proposed percentage. */
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

  @CommentsField('Careful work throughout.')
  overallComments: string;

  /** Null for the proposed percentage. */
  @PercentageField(null)
  @IsOptional()
  percentage?: number | null;

  @OverrideReasonField(null)
  @IsOptional()
  overrideReason?: string | null;

  /** The version of the draft that this save is based on; 0 for the first save. */
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

export class SeenProposalDto {
  @ApiProperty({ example: 412, minimum: 0 })
  @Min(0, { message: COUNT_WRONG })
  @IsInt({ message: COUNT_WRONG })
  correct: number;

  @ApiProperty({ example: 8, minimum: 0 })
  @Min(0, { message: COUNT_WRONG })
  @IsInt({ message: COUNT_WRONG })
  wrong: number;

  @ApiPropertyOptional({ example: 17 })
  @IsInt({ message: 'textVersion must be the version of the text that was compared' })
  @IsOptional()
  textVersion?: number;
}

export class PublishReviewDto {
  /**
   * A document or page that is not compared needs its mark, and the mark of one that is compared is left out. An image of
   * sequential work without a mark is correct.
   */
  @ApiPropertyOptional({ type: [ReviewMarkDto] })
  @ArrayUnique(({ itemId }: ReviewMarkDto) => itemId, { message: MARKED_TWICE })
  @ValidateNested()
  @Type(() => ReviewMarkDto)
  @IsArray({ message: MARKS_WRONG })
  @IsOptional()
  marks?: ReviewMarkDto[];

  /** Shown to the user. */
  @CommentsField('Careful work throughout.')
  @trimmed
  @IsOptional()
  overallComments?: string;

  /** Replaces the proposed percentage; needs a reason. */
  @PercentageField(98)
  @IsOptional()
  percentage?: number | null;

  @OverrideReasonField('The page is torn here')
  @trimmed
  @IsOptional()
  overrideReason?: string | null;

  /**
   * The proposal that the reviewer saw, null for none. If the proposal has changed since, the call is refused. Without this
   * field, it is not checked.
   */
  @ApiPropertyOptional({ type: SeenProposalDto, nullable: true })
  @ValidateNested()
  @Type(() => SeenProposalDto)
  @IsOptional()
  seenProposal?: SeenProposalDto | null;

  /** All texts that the reviewer saw. If one of them has been changed since, the call is refused. */
  @SeenTextsField()
  seenTexts: SeenTextDto[];
}

export class ReviewPublishedDto {
  @ApiProperty({ example: 'Review submitted successfully!' })
  message: string;

  review: ReviewRowDto;
}

export class ReturnWorkDto {
  /** Shown to the user. */
  @ReasonField('The second half is missing')
  reason: string;

  /** Hours from now that the user gets at least. Fractions are allowed. */
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

export class ReopenReviewDto {
  /** Shown to the user. */
  @ReasonField('Page 3 was compared with the wrong original')
  reason: string;
}

export class ReviewReopenedDto {
  @ApiProperty({ example: 'Result reopened!' })
  message: string;

  review: ReviewRowDto;
}
