import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ContactField } from '../../../core/http/contact-field.js';
import { ExtendDeadlineDto } from '../../../penalties/dto/penalty.dto.js';
import { EXAMPLE_USER_ID, UserIdsField } from '../../../users/dto/user-ids.field.js';

@ApiSchema({ description: 'The users that a bulk action is for.' })
export class BulkActionDto {
  /** The users, at most 1,000. */
  @UserIdsField('chosen')
  ids: string[];
}

@ApiSchema({ description: 'How long the deadlines of several users move, and why.' })
export class BulkExtendDeadlineDto extends ExtendDeadlineDto {
  /** The users, at most 1,000. */
  @UserIdsField('chosen')
  ids: string[];
}

@ApiSchema({ description: 'A user, or the assignment of a user, that a bulk action skipped, and why.' })
export class SkippedUserDto {
  /** As it was given. */
  @ApiProperty({ format: 'uuid', example: EXAMPLE_USER_ID })
  id: string;

  /** Empty if the user does not exist any more. */
  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ContactField()
  @ApiProperty({ example: 'writer@example.com' })
  email: string;

  /** The assignment, if the action is about assignments. */
  @ApiPropertyOptional({ example: 'Account books, no. 6' })
  work?: string;

  /** The error code of the call for one. */
  @ApiProperty({ example: 'AGREEMENT_SIGNED' })
  reason: string;

  /** One sentence that can be shown as it is. */
  @ApiProperty({ example: 'This user has already signed the agreement.' })
  message: string;
}

@ApiSchema({ description: 'What a bulk action has changed, and what it has left out.' })
export class BulkActionResultDto {
  /** The ids of the users or assignments that were changed or notified. */
  @ApiProperty({ type: [String], format: 'uuid', example: [EXAMPLE_USER_ID] })
  done: string[];

  /** Those that are left out, with the reason. */
  skipped: SkippedUserDto[];
}
