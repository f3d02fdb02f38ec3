import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { MessageDto } from '../../../core/http/message.dto.js';
import { NewPasswordField, PasswordField } from '../../../users/dto/user.fields.js';

const MAX_TOKEN_LENGTH = 200;
export const resetLinkInvalid = 'This link is no longer valid. Please ask for a new one.';

export class ResetLinkDto {
  /** The last segment of the link in the e-mail. */
  @ApiProperty({ example: 'q8Zt0m…', maxLength: MAX_TOKEN_LENGTH })
  @MaxLength(MAX_TOKEN_LENGTH, { message: resetLinkInvalid })
  @IsString({ message: resetLinkInvalid })
  token: string;
}

export class ResetPasswordDto extends ResetLinkDto {
  @NewPasswordField()
  password: string;
}

export class PasswordResetDto extends MessageDto {
  /** True for staff, who sign in to the console. */
  isStaff: boolean;
}

export class ChangePasswordDto {
  @PasswordField()
  currentPassword: string;

  @NewPasswordField()
  password: string;

  /** False leaves the sessions of other browsers and programs open. */
  @ApiPropertyOptional({ default: true })
  @IsBoolean({ message: 'endOtherSessions must be true or false' })
  endOtherSessions: boolean = true;
}
