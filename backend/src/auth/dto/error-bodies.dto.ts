import { SECOND_STEP_METHODS, type SecondStepMethod } from '@inkwell/contract/second-factors';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ErrorBody } from '../../core/http/error-body.js';

export class VerificationRequiredBody extends ErrorBody {
  /** The e-mail address must be verified first. */
  @ApiProperty({ example: true })
  requiresVerification: boolean;
}

export class AgreementRequiredBody extends ErrorBody {
  /** The agreement must be signed first. */
  @ApiProperty({ example: true })
  requiresAgreement: boolean;
}

/** The password is correct, and the sign-in continues with `challenge`. */
export class SecondFactorRequiredBody extends ErrorBody {
  @ApiProperty({ example: true })
  requiresSecondFactor: boolean;

  /** To be sent with the second step. Valid for 5 minutes. */
  @ApiProperty({ example: 'eyJhbGciOiJIUzI1NiJ9…' })
  challenge: string;

  /** The ways to take the second step. */
  @ApiProperty({ enum: SECOND_STEP_METHODS, isArray: true, example: ['totp', 'recovery-code'] })
  methods: SecondStepMethod[];
}

export class OtpInvalidBody extends ErrorBody {
  /** The attempts that are left for this code. */
  @ApiPropertyOptional({ example: 4 })
  triesLeft?: number;
}
