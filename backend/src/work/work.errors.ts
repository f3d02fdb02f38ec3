import { DomainError, defineErrors } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  WORK_ALREADY_STARTED: 409,
});

export class WorkError extends DomainError<keyof typeof ERRORS> {}
