import { DomainError, defineErrors } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  WORK_ALREADY_STARTED: { status: 409, message: 'The work of this user has already been started.' },
  NOT_VERIFIED: { status: 409, message: 'This user has not verified the e-mail address.' },
  AGREEMENT_NOT_SIGNED: { status: 409, message: 'This user has not signed the agreement.' },
});

export class WorkError extends DomainError<keyof typeof ERRORS> {}
