import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { REASON_MAX_LENGTH, REASON_REQUIRED, REASON_TOO_LONG } from '../../assignments/dto/reason.field.js';

/** The fields of a reviewer's decision, for the draft and for both calls that publish. */

const COMMENTS_MAX_LENGTH = 5000;
const COMMENTS_WRONG = `Comments are a text of at most ${COMMENTS_MAX_LENGTH} characters`;
const PERCENTAGE_WRONG = 'A percentage is a whole number from 0 to 100';

export function CommentsField(example: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ example, maxLength: COMMENTS_MAX_LENGTH }),
    IsString({ message: COMMENTS_WRONG }),
    MaxLength(COMMENTS_MAX_LENGTH, { message: COMMENTS_WRONG }),
  );
}

/** @param isNullable whether null stands for the proposed percentage */
export function PercentageField(example: number | null, { isNullable = true } = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: Number,
      ...(isNullable && { nullable: true }),
      example,
      minimum: 0,
      maximum: 100,
    }),
    IsInt({ message: PERCENTAGE_WRONG }),
    Min(0, { message: PERCENTAGE_WRONG }),
    Max(100, { message: PERCENTAGE_WRONG }),
  );
}

/** Reason for another percentage. The publishing rule checks whether it is required. */
export function OverrideReasonField(example: string | null): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, nullable: true, example, maxLength: REASON_MAX_LENGTH }),
    IsString({ message: REASON_REQUIRED }),
    MaxLength(REASON_MAX_LENGTH, { message: REASON_TOO_LONG }),
  );
}
