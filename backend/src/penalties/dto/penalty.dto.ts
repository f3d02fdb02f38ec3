import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsNumber, Max, Min } from 'class-validator';
import { ReasonField } from '../../assignments/dto/reason.field.js';

const EXTENSION_MAX_HOURS = 720;
const HOURS_WRONG = `A deadline is moved by at least one minute and at most ${EXTENSION_MAX_HOURS} hours`;

@ApiSchema({ description: 'Why a user is penalized.' })
export class PenalizeDto {
  /** Shown to the user. */
  @ReasonField('Copied from another page')
  reason: string;
}

@ApiSchema({ description: 'How long the deadline of a user moves, and why.' })
export class ExtendDeadlineDto {
  /** Fractions are allowed. */
  @ApiProperty({ example: 24, minimum: 1 / 60, maximum: EXTENSION_MAX_HOURS })
  @Max(EXTENSION_MAX_HOURS, { message: HOURS_WRONG })
  @Min(1 / 60, { message: HOURS_WRONG })
  @IsNumber({}, { message: HOURS_WRONG })
  hours: number;

  /** Shown to the user. */
  @ReasonField('The power was cut for a day')
  reason: string;
}
