import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { NewPasswordField } from '../../../users/dto/user.fields.js';

const MAX_TOKEN_LENGTH = 200;
export const invitationInvalid =
  'This invitation is no longer valid. Please ask an administrator to send it again.';

export class InvitationDto {
  /** The last segment of the link in the e-mail. */
  @ApiProperty({ example: 'q8Zt0m…', maxLength: MAX_TOKEN_LENGTH })
  @MaxLength(MAX_TOKEN_LENGTH, { message: invitationInvalid })
  @IsString({ message: invitationInvalid })
  token: string;
}

export class InvitedDto {
  /** The address with which the member of staff will sign in. */
  @ApiProperty({ example: 'reviewer@example.com' })
  email: string;
}

export class AcceptInvitationDto extends InvitationDto {
  @NewPasswordField()
  password: string;
}
