import { DomainError, defineErrors } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  WORK_ALREADY_STARTED: 409,
  NOT_VERIFIED: 409,
  AGREEMENT_NOT_SIGNED: 409,
});

export class WorkError extends DomainError<keyof typeof ERRORS> {}
