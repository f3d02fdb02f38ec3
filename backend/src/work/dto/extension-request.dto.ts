import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { ExtensionRequestDto } from '../../assignments/dto/extension-request.dto.js';
import { ReasonField } from '../../assignments/dto/reason.field.js';
import { MAX_HOURS, MIN_HOURS } from '../../assignments/extension-requests/extension-request.js';

const HOURS_WRONG = `Please enter a whole number of hours from ${MIN_HOURS} to ${MAX_HOURS}`;

export function RequestedHoursField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'integer', minimum: MIN_HOURS, maximum: MAX_HOURS, example: 24 }),
    Max(MAX_HOURS, { message: HOURS_WRONG }),
    Min(MIN_HOURS, { message: HOURS_WRONG }),
    IsInt({ message: HOURS_WRONG }),
  );
}

@ApiSchema({ description: 'How much more time a user needs, and why.' })
export class AskForTimeDto {
  @RequestedHoursField()
  hours: number;

  /** Shown to staff. */
  @ReasonField('The power was cut for a day')
  reason: string;
}

@ApiSchema({ description: 'A request for more time in an envelope.' })
export class ExtensionRequestAnswerDto {
  request: ExtensionRequestDto;
}

@ApiSchema({ description: 'The requests for more time of an assignment.' })
export class OwnExtensionRequestsDto {
  /** The newest first. */
  requests: ExtensionRequestDto[];
}
