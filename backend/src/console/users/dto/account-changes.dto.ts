import { EmailField } from '../../../users/dto/user.fields.js';
import { ReasonField } from '../../../work/dto/reason.field.js';

export class SuspendUserDto {
  /** Shown to staff, and in the personal data that the user can download. */
  @ReasonField('The account is being checked')
  reason: string;
}

export class CorrectEmailDto {
  @EmailField()
  email: string;
}
