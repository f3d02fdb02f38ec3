import { ApiSchema } from '@nestjs/swagger';
import { ReasonField } from '../../../assignments/dto/reason.field.js';
import { EmailField } from '../../../users/dto/user.fields.js';

@ApiSchema({ description: 'Why a user is suspended.' })
export class SuspendUserDto {
  /** Shown to staff, and in the personal data that the user can download. */
  @ReasonField('The account is being checked')
  reason: string;
}

@ApiSchema({ description: 'The new e-mail address of a user.' })
export class CorrectEmailDto {
  @EmailField()
  email: string;
}
