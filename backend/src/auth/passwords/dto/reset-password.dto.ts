import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { MessageDto } from '../../../core/http/message.dto.js';
import { NewPasswordField, PasswordField } from '../../../users/dto/user.fields.js';
import { AUTH_ERRORS } from '../../auth.errors.js';

const MAX_TOKEN_LENGTH = 200;
const { message } = AUTH_ERRORS.RESET_LINK_INVALID;

@ApiSchema({ description: 'The token of a password reset link.' })
export class ResetLinkDto {
  /** The last segment of the link in the e-mail. */
  @ApiProperty({ example: 'q8Zt0m…', maxLength: MAX_TOKEN_LENGTH })
  @MaxLength(MAX_TOKEN_LENGTH, { message })
  @IsString({ message })
  token: string;
}

@ApiSchema({ description: 'The token of a password reset link, and the new password.' })
export class ResetPasswordDto extends ResetLinkDto {
  @NewPasswordField()
  password: string;
}

@ApiSchema({ description: 'Confirms the new password.' })
export class PasswordResetDto extends MessageDto {
  /** True for staff, who sign in to the console. */
  isStaff: boolean;
}

@ApiSchema({ description: 'The current and the new password of the signed-in user.' })
export class ChangePasswordDto {
  /** The password that is valid until now. */
  @PasswordField()
  currentPassword: string;

  @NewPasswordField()
  password: string;

  /** False leaves the sessions of other browsers and programs open. */
  @ApiPropertyOptional({ default: true })
  @IsBoolean({ message: 'endOtherSessions must be true or false' })
  endOtherSessions: boolean = true;
}
