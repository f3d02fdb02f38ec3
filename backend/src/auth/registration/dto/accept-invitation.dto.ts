import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { NewPasswordField } from '../../../users/dto/user.fields.js';
import { AUTH_ERRORS } from '../../auth.errors.js';

const MAX_TOKEN_LENGTH = 200;
const { message } = AUTH_ERRORS.INVITATION_INVALID;

@ApiSchema({ description: 'The token of an invitation link.' })
export class InvitationDto {
  /** The last segment of the link in the e-mail. */
  @ApiProperty({ example: 'q8Zt0m…', maxLength: MAX_TOKEN_LENGTH })
  @MaxLength(MAX_TOKEN_LENGTH, { message })
  @IsString({ message })
  token: string;
}

@ApiSchema({ description: 'The e-mail address that an invitation is for.' })
export class InvitedDto {
  /** The address with which the member of staff will sign in. */
  @ApiProperty({ example: 'reviewer@example.com' })
  email: string;
}

@ApiSchema({
  description: 'The token of an invitation and the password that the new member of staff chooses.',
})
export class AcceptInvitationDto extends InvitationDto {
  @NewPasswordField()
  password: string;
}
