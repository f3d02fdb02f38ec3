import { ApiSchema } from '@nestjs/swagger';
import { EmailField } from '../../../users/dto/user.fields.js';
import { ReasonField } from '../../../work/dto/reason.field.js';

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
