import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { trimmed } from '../../core/http/trimmed.js';

const TEXT_MAX_LENGTH = 500;
const TEXT_REQUIRED = 'Please enter a comment';
const TEXT_TOO_LONG = `A comment has at most ${TEXT_MAX_LENGTH} characters`;

/** A sentence that reviewers use again and again. */
export class ReviewCommentDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  @ApiProperty({ example: 'The last line is missing.' })
  text: string;

  /** How many published reviews say it. */
  @ApiProperty({ example: 12 })
  uses: number;
}

export class ReviewCommentListDto {
  /** The most used first. */
  comments: ReviewCommentDto[];
}

export class KeepReviewCommentDto {
  @ApiProperty({ example: 'The last line is missing.', maxLength: TEXT_MAX_LENGTH })
  @MaxLength(TEXT_MAX_LENGTH, { message: TEXT_TOO_LONG })
  @IsNotEmpty({ message: TEXT_REQUIRED })
  @IsString({ message: TEXT_REQUIRED })
  @trimmed
  text: string;
}

export class ReviewCommentAnswerDto {
  comment: ReviewCommentDto;
}
