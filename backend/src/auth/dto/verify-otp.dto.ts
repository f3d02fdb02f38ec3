import { messages, OTP_PATTERN } from '@inkwell/contract/validation';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { EmailField } from '../../users/dto/user.fields.js';

export class VerifyOtpDto {
  @EmailField()
  email: string;

  /** The 6 digits of the e-mail. */
  @ApiProperty({ example: '042917', pattern: OTP_PATTERN.source })
  @Matches(OTP_PATTERN, { message: messages.otpInvalid })
  otp: string;
}

export class OtpVerifiedDto {
  @ApiProperty({ example: 'Email verified successfully! Please check your email for the agreement link.' })
  message: string;

  /** Where the agreement is signed; absent when it is signed already. */
  @ApiPropertyOptional({ example: 'https://inkwell.example.com/sign-agreement/eyJhbGciOi…' })
  agreementLink?: string;
}
