import { DomainError, defineErrors } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  ALREADY_PENALIZED: { status: 409, message: 'This user is already penalized.' },
  NOT_PENALIZED: { status: 409, message: 'This user is not penalized.' },
  WORK_NOT_STARTED: 409,
  ALREADY_SUBMITTED: 409,
});

export class PenaltyError extends DomainError<keyof typeof ERRORS> {}
