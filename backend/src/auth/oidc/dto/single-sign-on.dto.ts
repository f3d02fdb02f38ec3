import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

const MAX_CODE_LENGTH = 200;
export const ssoCodeInvalid = 'This sign-in has expired or was already used. Please sign in again.';

export class StartSingleSignOnDto {
  /** Whether the person must sign in at the provider again. */
  @ApiPropertyOptional({ enum: ['true', 'false'], default: 'false' })
  @IsOptional()
  @IsIn(['true', 'false'])
  fresh?: 'true' | 'false';
}

export class SingleSignOnCodeDto {
  /** The code in the address of the sign-in page. */
  @ApiProperty({ example: 'q8Zt0m…', maxLength: MAX_CODE_LENGTH })
  @MaxLength(MAX_CODE_LENGTH, { message: ssoCodeInvalid })
  @IsString({ message: ssoCodeInvalid })
  code: string;
}
