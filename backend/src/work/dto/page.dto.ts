import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { FastValidation } from '../../core/http/validation.js';
import { readPageEditBody } from '../../drafts/draft-change.js';
import { ImageDto } from '../../images/dto/image.dto.js';
import {
  DraftEditFieldsDto,
  SavedWorkDto,
  SubmittedText,
  SubmittedVersionDto,
  WholeText,
  WorkSubmittedDto,
} from './draft.dto.js';

export const IMAGE_ID_WRONG = 'Please say which image this is for';

@ApiSchema({ description: 'Which images have a submitted text or a draft.' })
export class WorkProgressDto {
  /** Number of active images. All other fields count only these. */
  @ApiProperty({ type: 'integer', example: 12 })
  totalImages: number;

  /** Images with a submitted text. */
  @ApiProperty({ type: 'integer', example: 3 })
  submittedCount: number;

  /** In the order of work. */
  @ApiProperty({ type: [String], format: 'uuid' })
  submittedImageIds: string[];

  /** Images with a text that is not submitted. */
  @ApiProperty({ type: 'integer', example: 2 })
  draftsCount: number;

  /** Pages that are saved, not empty and not submitted, in the order of work. */
  @ApiProperty({ type: [String], format: 'uuid' })
  draftImageIds: string[];

  /** Share of submitted pages in percent, rounded. */
  @ApiProperty({ example: 25 })
  progress: number;
}

@ApiSchema({ description: 'The text of a page.' })
export class PageDraftDto {
  /** HTML, sanitised; empty before the first save. */
  @ApiProperty({ example: '<p>It was a bright cold day.</p>' })
  submissionContent: string;

  /** When the text was last saved. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastSaved: Date | null;

  /** True before the submission. */
  isDraft: boolean;

  /** Number of saves; 0 before the first. */
  @ApiProperty({ type: 'integer', example: 17 })
  version: number;

  /** When the work was submitted. Null before that. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  submittedAt: Date | null;

  /** When the review is due; null before the submission. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewDeadline: Date | null;
}

@ApiSchema({ description: 'The text of a page in an envelope.' })
export class PageDraftAnswerDto {
  draft: PageDraftDto;
}

@ApiSchema({ description: `An image with the caller's text.` })
export class WorkPageDto extends PageDraftAnswerDto {
  image: ImageDto;
}

@FastValidation(readPageEditBody)
@ApiSchema({ description: 'A save of a page: either the whole text or an edit.' })
export class SavePageDraftDto extends DraftEditFieldsDto {
  /** The image of the text. */
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: IMAGE_ID_WRONG })
  imageId: string;

  /** The whole text, at most 5 MB. Without `baseVersion` it overwrites any version. */
  @ApiPropertyOptional({ example: '<p>It was a bright cold day.</p>' })
  @WholeText
  submissionContent?: string;
}

@ApiSchema({ description: 'The saved version of a page in an envelope.' })
export class SavedDraftAnswerDto {
  draft: SavedWorkDto;
}

@ApiSchema({ description: 'The text of a page, to be submitted.' })
export class SubmitPageDto extends SubmittedVersionDto {
  /** The image of the text. */
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: IMAGE_ID_WRONG })
  imageId: string;

  /** HTML. Elements and attributes that are not allowed are removed. */
  @ApiProperty({ example: '<p>It was a bright cold day.</p>' })
  @SubmittedText
  submissionContent: string;
}

@ApiSchema({ description: 'Confirms the submission of a page.' })
export class PageSubmittedDto extends WorkSubmittedDto {
  /** Whether the work counts as submitted now, by this page or because another mode was complete before. */
  isWorkSubmitted: boolean;

  /** Whether every active image has a submitted page now. */
  arePagesComplete: boolean;
}
