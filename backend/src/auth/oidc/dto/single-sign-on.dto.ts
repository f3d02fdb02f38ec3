import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { AUTH_ERRORS } from '../../auth.errors.js';

const MAX_CODE_LENGTH = 200;
const { message } = AUTH_ERRORS.SSO_CODE_INVALID;

export class StartSingleSignOnDto {
  /** Whether the person must sign in at the provider again. */
  @ApiPropertyOptional({ enum: ['true', 'false'], default: 'false' })
  @IsOptional()
  @IsIn(['true', 'false'])
  fresh?: 'true' | 'false';
}

@ApiSchema({ description: 'The code with which the browser came back from single sign-on.' })
export class SingleSignOnCodeDto {
  /** The code in the address of the sign-in page. */
  @ApiProperty({ example: 'q8Zt0m…', maxLength: MAX_CODE_LENGTH })
  @MaxLength(MAX_CODE_LENGTH, { message })
  @IsString({ message })
  code: string;
}
