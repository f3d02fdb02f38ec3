import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { IfGiven } from '../../core/versions/record-version.js';
import {
  MAX_HOURS,
  MIN_HOURS,
  REQUEST_ANSWERS,
  type RequestAnswer,
} from '../extension-requests/extension-request.js';

const HOURS_WRONG = `Please enter a whole number of hours from ${MIN_HOURS} to ${MAX_HOURS}`;

export function RequestedHoursField({ isOptional = false } = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'integer',
      minimum: MIN_HOURS,
      maximum: MAX_HOURS,
      example: 24,
      required: !isOptional,
    }),
    ...(isOptional ? [IfGiven] : []),
    Max(MAX_HOURS, { message: HOURS_WRONG }),
    Min(MIN_HOURS, { message: HOURS_WRONG }),
    IsInt({ message: HOURS_WRONG }),
  );
}

@ApiSchema({ description: 'A request for more time.' })
export class ExtensionRequestDto {
  @ApiProperty({ format: 'uuid' })
  _id: string;

  /** The wanted hours. */
  @ApiProperty({ type: 'integer', example: 24 })
  hours: number;

  @ApiProperty({ example: 'The power was cut for a day' })
  reason: string;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: Date;

  /** Null while it is open. `closed`: it was withdrawn, or the work was submitted before. */
  @ApiProperty({ enum: REQUEST_ANSWERS, nullable: true, example: null })
  answer: RequestAnswer | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  answeredAt: Date | null;

  /** By how many hours the deadline was moved. */
  @ApiProperty({ type: Number, nullable: true, example: null })
  grantedHours: number | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  refusalReason: string | null;

  /** Whether the user has closed it. */
  isWithdrawn: boolean;
}
