import { DomainError, defineErrors } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  AGREEMENT_LINK_INVALID: 401,
  AGREEMENT_CHANGED: 409,
  AGREEMENT_PDF_PENDING: 503,
  ALREADY_SIGNED: 409,
  NO_AGREEMENT: 409,
  SIGNATURE_INVALID: 400,
});

export class AgreementError extends DomainError<keyof typeof ERRORS> {}
