import { ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ApiExtends } from '../../core/http/api-extends.js';
import { DomainError, defineErrors } from '../../core/http/domain-error.js';
import { ErrorBody } from '../../core/http/error-body.js';

@ApiSchema({ description: 'The body of `ALREADY_DONE`.' })
@ApiExtends(ErrorBody)
export class AlreadyDoneBody extends ErrorBody {
  /** What the first call has made or changed, if that has an id. */
  @ApiPropertyOptional({ format: 'uuid', example: '7a1c0b52-93d4-4e8f-8a6b-5d2f1c0e9b34' })
  id?: string;
}

const ERRORS = defineErrors({
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'This Idempotency-Key was used for another request. Please choose a new one.',
  },
  ALREADY_DONE: {
    status: 409,
    message: 'This was done already. Its answer cannot be repeated.',
    Body: AlreadyDoneBody,
  },
});

export class IdempotencyError extends DomainError<keyof typeof ERRORS> {}
