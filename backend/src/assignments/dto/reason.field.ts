import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { trimmed } from '../../core/http/trimmed.js';

export const REASON_MAX_LENGTH = 500;
export const REASON_REQUIRED = 'Please provide a reason';
export const REASON_TOO_LONG = `A reason has at most ${REASON_MAX_LENGTH} characters`;

/** The reason of an administrator's action. The user can read it. */
export function ReasonField(example: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ example, maxLength: REASON_MAX_LENGTH }),
    trimmed,
    IsString({ message: REASON_REQUIRED }),
    IsNotEmpty({ message: REASON_REQUIRED }),
    MaxLength(REASON_MAX_LENGTH, { message: REASON_TOO_LONG }),
  );
}
