import { messages, OTP_PATTERN } from '@inkwell/contract/validation';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { asciiDigits } from '../../../core/http/ascii-digits.js';
import { EmailField, PasswordField } from '../../../users/dto/user.fields.js';

@ApiSchema({ description: 'The verification code from an e-mail.' })
export class VerifyOtpDto {
  @EmailField()
  email: string;

  /** The 6-digit code from the e-mail. */
  @ApiProperty({ example: '042917', pattern: OTP_PATTERN.source })
  @asciiDigits
  @Matches(OTP_PATTERN, { message: messages.otpInvalid })
  otp: string;

  /** The password of the registration. Needed if the answer without it was `REGISTRATION_CONTESTED`. */
  @PasswordField({ isOptional: true })
  password?: string;
}

@ApiSchema({ description: 'Confirms the e-mail address, and leads on to the agreement.' })
export class OtpVerifiedDto {
  @ApiProperty({ example: 'Email verified successfully! Please check your email for the agreement link.' })
  message: string;

  /** The link to sign the agreement. Absent if it is already signed. */
  @ApiPropertyOptional({ example: 'https://inkwell.example.com/sign-agreement/eyJhbGciOi…' })
  agreementLink?: string;
}
