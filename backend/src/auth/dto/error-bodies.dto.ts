import { SECOND_STEP_METHODS, type SecondStepMethod } from '@inkwell/contract/second-factors';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ApiExtends } from '../../core/http/api-extends.js';
import { ErrorBody } from '../../core/http/error-body.js';

@ApiSchema({ description: 'The body of `VERIFICATION_REQUIRED`: the e-mail address must be verified first.' })
@ApiExtends(ErrorBody)
export class VerificationRequiredBody extends ErrorBody {
  /** The e-mail address must be verified first. */
  @ApiProperty({ example: true })
  requiresVerification: boolean;
}

@ApiSchema({ description: 'The body of `AGREEMENT_REQUIRED`: the user must sign the agreement first.' })
@ApiExtends(ErrorBody)
export class AgreementRequiredBody extends ErrorBody {
  /** The agreement must be signed first. */
  @ApiProperty({ example: true })
  requiresAgreement: boolean;
}

@ApiSchema({ description: 'The password is correct, and the sign-in continues with `challenge`.' })
@ApiExtends(ErrorBody)
export class SecondFactorRequiredBody extends ErrorBody {
  /** Always true. */
  @ApiProperty({ example: true })
  requiresSecondFactor: boolean;

  /** To be sent with the second step. Valid for 5 minutes. */
  @ApiProperty({ example: 'eyJhbGciOiJIUzI1NiJ9…' })
  challenge: string;

  /** The ways to take the second step. */
  @ApiProperty({ enum: SECOND_STEP_METHODS, isArray: true, example: ['totp', 'recovery-code'] })
  methods: SecondStepMethod[];
}

@ApiSchema({ description: 'The body of `OTP_INVALID`: the code is wrong.' })
@ApiExtends(ErrorBody)
export class OtpInvalidBody extends ErrorBody {
  /** The attempts that are left for this code. */
  @ApiPropertyOptional({ type: 'integer', example: 4 })
  triesLeft?: number;
}
