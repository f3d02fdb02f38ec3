import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
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
import { ReasonField } from '../../assignments/dto/reason.field.js';
import { trimmed } from '../../core/http/trimmed.js';
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

@ApiSchema({ description: `The reviewer's mark of one text.` })
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

@ApiSchema({ description: 'A saved mark of one text.' })
class SavedMarkDto {
  /** The image; for a document, the user. */
  @ApiProperty({ format: 'uuid' })
  itemId: string;

  /** Null for none. */
  @ApiProperty({ type: Boolean, nullable: true, example: false })
  isCorrect: boolean | null;

  /** Plain text. Empty without a comment. */
  @ApiProperty({ example: 'One line is missing.' })
  comments: string;
}

@ApiSchema({ description: 'The saved draft of a review.' })
export class ReviewDraftDto implements ReviewDraft {
  /** The marks that were made so far. */
  marks: SavedMarkDto[];

  /** The reviewer's comment on the whole work. Plain text. */
  @ApiProperty({ example: 'Careful work.' })
  overallComments: string;

  /** Null for the proposed percentage. */
  @ApiProperty({ type: Number, nullable: true, example: null })
  percentage: number | null;

  /** Required if `percentage` differs from the proposal. Shown to the user. */
  @ApiProperty({ type: String, nullable: true, example: null })
  overrideReason: string | null;
}

@ApiSchema({ description: 'A save of an unpublished review.' })
export class SaveReviewDraftDto {
  /** The marks that were made so far. */
  @ApiProperty({ type: [ReviewMarkDto] })
  @ArrayUnique(({ itemId }: ReviewMarkDto) => itemId, { message: MARKED_TWICE })
  @ValidateNested()
  @Type(() => ReviewMarkDto)
  @IsArray({ message: MARKS_WRONG })
  marks: ReviewMarkDto[];

  /** The reviewer's comment on the whole work. Plain text. */
  @CommentsField('Careful work throughout.')
  overallComments: string;

  /** Null for the proposed percentage. */
  @PercentageField(null)
  @IsOptional()
  percentage?: number | null;

  /** Required if `percentage` differs from the proposal. Shown to the user. */
  @OverrideReasonField(null)
  @IsOptional()
  overrideReason?: string | null;

  /** The version of the draft that this save is based on; 0 for the first save. */
  @ApiProperty({ type: 'integer', example: 0, minimum: 0 })
  @Min(0, { message: VERSION_WRONG })
  @IsInt({ message: VERSION_WRONG })
  baseVersion: number;
}

@ApiSchema({ description: 'The number of the saved draft, and the extended claim.' })
export class ReviewDraftSavedDto {
  /** The number of saves of the draft; 0 before the first. */
  @ApiProperty({ type: 'integer', example: 1 })
  draftVersion: number;

  claim: ReviewClaimDto;
}

@ApiSchema({ description: 'The proposed result that the reviewer saw.' })
export class SeenProposalDto {
  /** As in the proposal. */
  @ApiProperty({ type: 'integer', example: 412, minimum: 0 })
  @Min(0, { message: COUNT_WRONG })
  @IsInt({ message: COUNT_WRONG })
  correct: number;

  /** As in the proposal. */
  @ApiProperty({ type: 'integer', example: 8, minimum: 0 })
  @Min(0, { message: COUNT_WRONG })
  @IsInt({ message: COUNT_WRONG })
  wrong: number;

  /** As in the proposal. */
  @ApiPropertyOptional({ type: 'integer', example: 17 })
  @IsInt({ message: 'textVersion must be the version of the text that was compared' })
  @IsOptional()
  textVersion?: number;
}

@ApiSchema({ description: 'The result of a review, to be published.' })
export class PublishReviewDto {
  /**
   * A document or page that is not compared needs its mark, and the mark of one that is compared is left out. An image of
   * sequential work without a mark is correct, unless less than half of its reference is written: then it needs one.
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

  /** Required if `percentage` differs from the proposal. Shown to the user. */
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

@ApiSchema({ description: 'The review whose result was published.' })
export class ReviewPublishedDto {
  @ApiProperty({ example: 'Review submitted successfully!' })
  message: string;

  review: ReviewRowDto;
}

@ApiSchema({ description: 'Why work is returned for correction, and how long the user has.' })
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

@ApiSchema({ description: 'The review whose work was returned for correction.' })
export class WorkReturnedDto {
  @ApiProperty({ example: 'Work returned for correction!' })
  message: string;

  review: ReviewRowDto;
}

@ApiSchema({ description: 'Why a published result is reopened.' })
export class ReopenReviewDto {
  /** Shown to the user. */
  @ReasonField('Page 3 was compared with the wrong original')
  reason: string;
}

@ApiSchema({ description: 'The review whose result was reopened.' })
export class ReviewReopenedDto {
  @ApiProperty({ example: 'Result reopened!' })
  message: string;

  review: ReviewRowDto;
}
