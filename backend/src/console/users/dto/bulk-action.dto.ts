import { ApiProperty } from '@nestjs/swagger';
import { ContactField } from '../../../core/http/contact-field.js';
import { ExtendDeadlineDto } from '../../../penalties/dto/penalty.dto.js';
import { EXAMPLE_USER_ID, UserIdsField } from '../../../users/dto/user-ids.field.js';

export class BulkActionDto {
  @UserIdsField('chosen')
  ids: string[];
}

export class BulkExtendDeadlineDto extends ExtendDeadlineDto {
  @UserIdsField('chosen')
  ids: string[];
}

export class SkippedUserDto {
  @ApiProperty({ format: 'uuid', example: EXAMPLE_USER_ID })
  id: string;

  /** Empty if the user does not exist any more. */
  @ApiProperty({ example: 'Sample Writer' })
  name: string;

  @ContactField()
  @ApiProperty({ example: 'writer@example.com' })
  email: string;

  /** The error code of the call for one user. */
  @ApiProperty({ example: 'AGREEMENT_SIGNED' })
  reason: string;

  /** One sentence that can be shown as it is. */
  @ApiProperty({ example: 'This user has already signed the agreement.' })
  message: string;
}

export class BulkActionResultDto {
  /** The ids of the users that were changed or notified. */
  @ApiProperty({ type: [String], format: 'uuid', example: [EXAMPLE_USER_ID] })
  done: string[];

  skipped: SkippedUserDto[];
}
