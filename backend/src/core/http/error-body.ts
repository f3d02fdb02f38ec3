import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** The answer of every refused call. */
export class ErrorBody {
  /** The HTTP status, repeated. */
  @ApiProperty({ example: 400 })
  statusCode: number;

  /** One sentence for people. */
  @ApiProperty({ example: 'Email is invalid' })
  message: string;

  /** A stable name for programs. */
  @ApiProperty({ example: 'VALIDATION_FAILED' })
  code: string;

  /** Field name to its messages; on invalid input only. */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    example: { email: ['Email is invalid'] },
  })
  errors?: Record<string, string[]>;

  /** Names this request in the server's logs. */
  @ApiProperty({ example: '6f1c2d34-8a0b-4c55-9d0e-0f7a6b1c2d3e' })
  requestId: string;

  /** The e-mail address must be verified first. */
  @ApiPropertyOptional()
  requiresVerification?: boolean;

  /** The agreement must be signed first. */
  @ApiPropertyOptional()
  requiresAgreement?: boolean;

  /** Of `DRAFT_CONFLICT`: the version on the server. */
  @ApiPropertyOptional({ example: 17 })
  version?: number;

  /** Of `DRAFT_CONFLICT`: when that version was saved. */
  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true })
  lastSaved?: string | null;
}
