import { DomainError, defineErrors } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  AGREEMENT_LINK_INVALID: {
    status: 401,
    message: 'This link is not valid any more. Log in to get a new one.',
  },
  AGREEMENT_CHANGED: {
    status: 409,
    message: 'The agreement has changed since it was shown to you. Please read it again before you sign.',
  },
  AGREEMENT_PDF_PENDING: {
    status: 503,
    message: 'The PDF is being made. Please try again in a few seconds.',
  },
  ALREADY_SIGNED: { status: 409, message: 'You have already signed the agreement. You can log in.' },
  NO_AGREEMENT: { status: 409, message: 'There is no agreement to sign at the moment.' },
  SIGNATURE_INVALID: { status: 400, message: 'Please provide your signature' },
});

export class AgreementError extends DomainError<keyof typeof ERRORS> {}
