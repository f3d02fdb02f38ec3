import { DomainError, defineErrors } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  SEQUENTIAL_NOT_STARTED: 404,
  SEQUENTIAL_OUT_OF_ORDER: 409,
  SEQUENTIAL_INCOMPLETE: 409,
  NO_ACTIVE_IMAGES: 409,
  ALREADY_SUBMITTED: 409,
  SEQUENTIAL_NOT_COMPLETED: 409,
  SEQUENTIAL_PENALIZED: 409,
  ALREADY_REVIEWED: 409,
});

export class SequentialError extends DomainError<keyof typeof ERRORS> {}
