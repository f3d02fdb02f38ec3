import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { trimmed } from '../../core/http/trimmed.js';
import { IfGiven, VersionField } from '../../core/versions/record-version.js';

const TEXT_MAX_LENGTH = 500;
const TEXT_REQUIRED = 'Please enter a comment';
const TEXT_TOO_LONG = `A comment has at most ${TEXT_MAX_LENGTH} characters`;

@ApiSchema({ description: 'A sentence that reviewers use again and again.' })
export class ReviewCommentDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'The last line is missing.' })
  text: string;

  /** Number of published reviews that contain it. */
  @ApiProperty({ type: 'integer', example: 12 })
  uses: number;

  /** Raised by each change of the text. */
  @ApiProperty({ type: 'integer', example: 3 })
  version: number;
}

@ApiSchema({ description: 'The comments that reviewers share.' })
export class ReviewCommentListDto {
  /** The most used first. */
  comments: ReviewCommentDto[];
}

const TEXT = { example: 'The last line is missing.', maxLength: TEXT_MAX_LENGTH };

function ValidText(): PropertyDecorator {
  return applyDecorators(
    trimmed,
    IsString({ message: TEXT_REQUIRED }),
    IsNotEmpty({ message: TEXT_REQUIRED }),
    MaxLength(TEXT_MAX_LENGTH, { message: TEXT_TOO_LONG }),
  );
}

@ApiSchema({ description: 'A comment to keep for later reviews.' })
export class AddReviewCommentDto {
  @ApiProperty(TEXT)
  @ValidText()
  text: string;
}

@ApiSchema({ description: 'The new text of a comment. An absent text stays as it is.' })
export class ReviewCommentUpdateDto {
  @ApiPropertyOptional(TEXT)
  @IfGiven
  @ValidText()
  text?: string;

  /** The number of the version. */
  @VersionField()
  version?: number;
}

@ApiSchema({ description: 'A comment in an envelope.' })
export class ReviewCommentAnswerDto {
  comment: ReviewCommentDto;
}
