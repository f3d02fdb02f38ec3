import { SECOND_STEP_METHODS, type SecondStepMethod } from '@inkwell/contract/second-factors';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** The body of every error response. */
export class ErrorBody {
  /** The HTTP status. */
  @ApiProperty({ example: 400 })
  statusCode: number;

  /** One sentence that can be shown to the user. */
  @ApiProperty({ example: 'Email is invalid' })
  message: string;

  /** Stable error code for programs. */
  @ApiProperty({ example: 'VALIDATION_FAILED' })
  code: string;

  /** Messages by field name. Present only for invalid input. */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    example: { email: ['Email is invalid'] },
  })
  errors?: Record<string, string[]>;

  /** Identifies the request in the server's logs. */
  @ApiProperty({ example: '6f1c2d34-8a0b-4c55-9d0e-0f7a6b1c2d3e' })
  requestId: string;

  /** The e-mail address must be verified first. */
  @ApiPropertyOptional()
  requiresVerification?: boolean;

  /** The agreement must be signed first. */
  @ApiPropertyOptional()
  requiresAgreement?: boolean;

  /** For `SECOND_FACTOR_REQUIRED`: the password is correct, and the sign-in continues with `challenge`. */
  @ApiPropertyOptional()
  requiresSecondFactor?: boolean;

  /** For `SECOND_FACTOR_REQUIRED`: to be sent with the second step. Valid for 5 minutes. */
  @ApiPropertyOptional({ example: 'eyJhbGciOiJIUzI1NiJ9…' })
  challenge?: string;

  /** For `SECOND_FACTOR_REQUIRED`: the ways to take the second step. */
  @ApiPropertyOptional({ enum: SECOND_STEP_METHODS, isArray: true, example: ['totp', 'recovery-code'] })
  methods?: SecondStepMethod[];

  /** For `OTP_INVALID`: the attempts that are left for this code. */
  @ApiPropertyOptional({ example: 4 })
  triesLeft?: number;

  /** For `DRAFT_CONFLICT`: the version on the server. */
  @ApiPropertyOptional({ example: 17 })
  version?: number;

  /** For `DRAFT_CONFLICT`: when the version on the server was saved. */
  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true })
  lastSaved?: string | null;
}

/** The body of `STALE_RECORD`: the record was changed after the version that the request is based on. */
export class StaleRecordBody extends ErrorBody {
  /** The record as its GET call returns it. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  current: object;

  /**
   * The e-mail address of the user who made the last change. Null before the first change. Absent for staff without the
   * permission `users:contacts`.
   */
  @ApiPropertyOptional({ type: String, nullable: true, example: 'fatima@example.com' })
  changedBy?: string | null;

  @ApiProperty({ format: 'date-time' })
  changedAt: string;
}
