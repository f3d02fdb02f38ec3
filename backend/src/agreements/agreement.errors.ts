import { DomainError } from '../core/http/domain-error.js';

export type AgreementErrorCode =
  | 'AGREEMENT_LINK_INVALID'
  | 'AGREEMENT_CHANGED'
  | 'AGREEMENT_PDF_PENDING'
  | 'ALREADY_SIGNED'
  | 'NO_AGREEMENT'
  | 'SIGNATURE_INVALID';

export class AgreementError extends DomainError<AgreementErrorCode> {}
