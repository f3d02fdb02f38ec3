import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ExtensionRequestDto, RequestedHoursField } from '../../assignments/dto/extension-request.dto.js';
import { ReasonField } from '../../assignments/dto/reason.field.js';

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

  /** The hours that the project grants at once, for the assignment. */
  @ApiProperty({ example: 48 })
  freeHours: number;

  /** How many of them are left; 0 after the deadline. */
  @ApiProperty({ type: 'integer', example: 24 })
  freeHoursLeft: number;
}
