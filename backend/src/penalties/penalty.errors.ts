import { DomainError, defineErrors } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  ALREADY_PENALIZED: 409,
  NOT_PENALIZED: 409,
  WORK_NOT_STARTED: 409,
  ALREADY_SUBMITTED: 409,
});

export class PenaltyError extends DomainError<keyof typeof ERRORS> {}
