import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
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

export class WorkProgressDto {
  /** Number of active images. All other fields count only these. */
  @ApiProperty({ example: 12 })
  totalImages: number;

  @ApiProperty({ example: 3 })
  submittedCount: number;

  /** In the order of work. */
  @ApiProperty({ type: [String], format: 'uuid' })
  submittedImageIds: string[];

  @ApiProperty({ example: 2 })
  draftsCount: number;

  /** Pages that are saved, not empty and not submitted, in the order of work. */
  @ApiProperty({ type: [String], format: 'uuid' })
  draftImageIds: string[];

  /** Share of submitted pages in percent, rounded. */
  @ApiProperty({ example: 25 })
  progress: number;
}

export class PageDraftDto {
  /** HTML, sanitised; empty before the first save. */
  @ApiProperty({ example: '<p>It was a bright cold day.</p>' })
  submissionContent: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastSaved: Date | null;

  /** True before the submission. */
  isDraft: boolean;

  /** Number of saves; 0 before the first. */
  @ApiProperty({ example: 17 })
  version: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  submittedAt: Date | null;

  /** When the review is due; null before the submission. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reviewDeadline: Date | null;
}

export class PageDraftAnswerDto {
  draft: PageDraftDto;
}

export class WorkPageDto extends PageDraftAnswerDto {
  image: ImageDto;
}

/** Contains either the whole `submissionContent`, or `edit` with `baseVersion` and `length`. */
@FastValidation(readPageEditBody)
export class SavePageDraftDto extends DraftEditFieldsDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: IMAGE_ID_WRONG })
  imageId: string;

  /** The whole text, at most 5 MB. Without `baseVersion` it overwrites any version. */
  @ApiPropertyOptional({ example: '<p>It was a bright cold day.</p>' })
  @WholeText
  submissionContent?: string;
}

export class SavedDraftAnswerDto {
  draft: SavedWorkDto;
}

export class SubmitPageDto extends SubmittedVersionDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID('all', { message: IMAGE_ID_WRONG })
  imageId: string;

  @ApiProperty({ example: '<p>It was a bright cold day.</p>' })
  @SubmittedText
  submissionContent: string;
}

export class PageSubmittedDto extends WorkSubmittedDto {
  /** Whether the work counts as submitted now, by this page or because another mode was complete before. */
  isWorkSubmitted: boolean;

  /** Whether every active image has a submitted page now. */
  arePagesComplete: boolean;
}
