import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ApiExtends } from './api-extends.js';
import { ContactField } from './contact-field.js';

@ApiSchema({ description: 'What every error response has.' })
export class ErrorBody {
  /** The HTTP status. */
  @ApiProperty({ type: 'integer', example: 400 })
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
}

@ApiSchema({
  description:
    'The body of `STALE_RECORD`: the record was changed after the version that the request is based on.',
})
@ApiExtends(ErrorBody)
export class StaleRecordBody extends ErrorBody {
  /** The record as its GET call returns it. */
  @ApiProperty({ type: 'object', additionalProperties: true, example: {} })
  current: object;

  /**
   * The e-mail address of the user who made the last change. Null before the first change. Absent for staff without the
   * permission `users:contacts`.
   */
  @ContactField()
  @ApiPropertyOptional({ type: String, nullable: true, example: 'fatima@example.com' })
  changedBy?: string | null;

  /** When the record was last changed. */
  @ApiProperty({ format: 'date-time' })
  changedAt: string;
}
