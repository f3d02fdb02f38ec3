import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { NewPasswordField } from '../../users/dto/person.fields.js';

const MAX_TOKEN_LENGTH = 200;

export class ResetPasswordDto {
  /** The last part of the link in the e-mail. */
  @ApiProperty({ example: 'q8Zt0m…', maxLength: MAX_TOKEN_LENGTH })
  @IsString()
  @MaxLength(MAX_TOKEN_LENGTH)
  token: string;

  @NewPasswordField()
  password: string;
}
