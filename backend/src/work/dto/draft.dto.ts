import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { FastValidation } from '../../core/http/validation.js';
import { LimitedTotalDto } from '../../core/lists/list-envelope.js';
import { MAX_INTEGER, readEditBody } from '../../drafts/draft-change.js';
import {
  CLIENT_REASONS,
  type ClientReason,
  SAVE_REASONS,
  type SaveReason,
} from '../../drafts/save-reasons.js';

const CONTENT_REQUIRED = 'Please send the content';
const EDIT_WRONG = 'An edit needs at, remove and insert';
const VERSION_WRONG = 'The base version must be a whole number';
const REASON_WRONG = 'The reason must be manual, conflict or not_chosen';
const EDIT_INCOMPLETE = 'An edit needs baseVersion, edit and length';

@ApiSchema({ description: 'The document of the caller, or an earlier version of it.' })
export class WorkDraftDto {
  @ApiProperty({ format: 'uuid' })
  userId: string;

  /** HTML, sanitised. */
  @ApiProperty({ example: '<p>It was a bright cold day.</p>' })
  content: string;

  /** Number of saves; 0 before the first. */
  @ApiProperty({ type: 'integer', example: 17 })
  version: number;

  /** When the text was last saved. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastSaved: Date | null;

  /** Null before the submission. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  submittedAt: Date | null;
}

@ApiSchema({ description: 'The document in an envelope.' })
export class WorkDraftAnswerDto {
  work: WorkDraftDto;
}

@ApiSchema({
  description:
    'A replacement in the text. Positions and lengths are in UTF-16 units of the HTML of `baseVersion`.',
})
export class DraftEditDto {
  /** The position of the replacement. */
  @ApiProperty({ type: 'integer', example: 120, minimum: 0 })
  @Max(MAX_INTEGER, { message: EDIT_WRONG })
  @Min(0, { message: EDIT_WRONG })
  @IsInt({ message: EDIT_WRONG })
  at: number;

  /** How many units are removed at this position. */
  @ApiProperty({ type: 'integer', example: 4, minimum: 0 })
  @Max(MAX_INTEGER, { message: EDIT_WRONG })
  @Min(0, { message: EDIT_WRONG })
  @IsInt({ message: EDIT_WRONG })
  remove: number;

  /** Text that is inserted at this position. */
  @ApiProperty({ example: 'cold' })
  @IsString({ message: EDIT_WRONG })
  insert: string;
}

/** The fields of an edit. `baseVersion` is also allowed with a whole text. */
export class DraftEditFieldsDto {
  /** The version that this change is based on. */
  @ApiPropertyOptional({ type: 'integer', example: 17, minimum: 0 })
  @ValidateIf((body: TextBody) => body.baseVersion !== undefined || needsEdit(body))
  @Max(MAX_INTEGER, { message: EDIT_INCOMPLETE })
  @Min(0, { message: EDIT_INCOMPLETE })
  @IsInt({ message: EDIT_INCOMPLETE })
  baseVersion?: number;

  @ApiPropertyOptional({ type: DraftEditDto })
  @IsOptional()
  @ValidateNested()
  @Type(() => DraftEditDto)
  edit?: DraftEditDto;

  /** Length of the text after the edit. */
  @ApiPropertyOptional({ type: 'integer', example: 4096, minimum: 0 })
  @ValidateIf(needsEdit)
  @Max(MAX_INTEGER, { message: EDIT_INCOMPLETE })
  @Min(0, { message: EDIT_INCOMPLETE })
  @IsInt({ message: EDIT_INCOMPLETE })
  length?: number;

  /**
   * Why this version is saved; absent for an automatic save. `manual`: the user asked for it. `conflict`: the text that the
   * user chose in a conflict. `not_chosen`: the other text of the conflict.
   */
  @ApiPropertyOptional({ enum: CLIENT_REASONS, example: 'manual' })
  @ValidateIf((body: TextBody) => body.reason !== undefined)
  @IsIn(CLIENT_REASONS, { message: REASON_WRONG })
  reason?: ClientReason;
}

/** The document and the images use different names for the whole text. */
type TextBody = DraftEditFieldsDto & { content?: string; submissionContent?: string };

function hasText({ content, submissionContent }: TextBody): boolean {
  return content !== undefined || submissionContent !== undefined;
}

function needsEdit(body: TextBody): boolean {
  return body.edit !== undefined && !hasText(body);
}

/** Rules of a whole text: required without an edit. */
export const WholeText = applyDecorators(
  IsString({ message: CONTENT_REQUIRED }),
  ValidateIf((body: TextBody) => body.edit === undefined || hasText(body)),
) as PropertyDecorator;

/** Rules of a submitted text. */
export const SubmittedText = applyDecorators(
  IsString({ message: CONTENT_REQUIRED }),
  IsDefined({ message: CONTENT_REQUIRED }),
) as PropertyDecorator;

@FastValidation(readEditBody)
@ApiSchema({ description: 'A save of a document: either the whole text or an edit.' })
export class SaveDraftDto extends DraftEditFieldsDto {
  /** The whole text, at most 5 MB. Without `baseVersion` it overwrites any version. */
  @ApiPropertyOptional({ example: '<p>It was a bright cold day.</p>' })
  @WholeText
  content?: string;
}

@ApiSchema({ description: 'The version that a save has made.' })
export class SavedWorkDto {
  /** The number of saves, this one included. */
  @ApiProperty({ type: 'integer', example: 18 })
  version: number;

  /** When this version was saved. */
  @ApiProperty({ type: String, format: 'date-time' })
  lastSaved: Date;
}

@ApiSchema({ description: 'The saved version of a document in an envelope.' })
export class SavedWorkAnswerDto {
  work: SavedWorkDto;
}

export class SubmittedVersionDto {
  /** The version that this text is based on. If there is a newer one, nothing is submitted. */
  @ApiPropertyOptional({ type: 'integer', example: 17, minimum: 0 })
  @IsOptional()
  @Max(MAX_INTEGER, { message: VERSION_WRONG })
  @Min(0, { message: VERSION_WRONG })
  @IsInt({ message: VERSION_WRONG })
  baseVersion?: number;
}

@ApiSchema({ description: 'The document, to be submitted.' })
export class SubmitWorkDto extends SubmittedVersionDto {
  /** HTML. Elements and attributes that are not allowed are removed. */
  @ApiProperty({ example: '<p>It was a bright cold day.</p>' })
  @SubmittedText
  content: string;
}

@ApiSchema({ description: 'Confirms the submission of the document.' })
export class WorkSubmittedDto {
  @ApiProperty({ example: 'Work submitted successfully! Your work will be reviewed in 24 hours.' })
  message: string;

  /** Until when the work is reviewed. */
  @ApiProperty({ type: String, format: 'date-time' })
  reviewDeadline: Date;

  /** When the work was submitted. */
  @ApiProperty({ type: String, format: 'date-time' })
  submittedAt: Date;
}

@ApiSchema({ description: 'Who saved a version.' })
export class DraftAuthorDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ApiProperty({ enum: ['user', 'admin'] })
  role: 'user' | 'admin';
}

@ApiSchema({ description: 'A version in the history of a text.' })
export class DraftVersionDto {
  /** The number of the version. */
  @ApiProperty({ type: 'integer', example: 17 })
  version: number;

  /** When the version was saved. */
  @ApiProperty({ type: String, format: 'date-time' })
  savedAt: Date;

  /** Length of the HTML in UTF-16 units. */
  @ApiProperty({ type: 'integer', example: 4096 })
  length: number;

  /**
   * How many UTF-16 units of the version before were removed or replaced. Null for a whole text, until compaction has
   * compared it with the version before.
   */
  @ApiProperty({ type: 'integer', nullable: true, example: 12 })
  removed: number | null;

  /** The earlier version whose text was restored. */
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  restoredFrom: number | null;

  /** Null for an automatic save, for a restored version and for a version of an app that sends none. */
  @ApiProperty({ enum: SAVE_REASONS, nullable: true, example: null })
  reason: SaveReason | null;

  author: DraftAuthorDto;
}

@ApiSchema({ description: 'One range of the versions of a text, and how many there are.' })
export class DraftVersionListDto extends LimitedTotalDto {
  versions: DraftVersionDto[];

  /** How many there are in all. */
  @ApiProperty({ type: 'integer', example: 17 })
  total: number;
}
