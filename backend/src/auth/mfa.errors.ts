import { DomainError, defineErrors } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  SECOND_FACTOR_REQUIRED: 401,
  SECOND_FACTOR_INVALID: 400,
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  CHALLENGE_EXPIRED: 400,
  LAST_SECOND_FACTOR: 409,
  NO_SECOND_FACTOR: 409,
  OWN_SECOND_FACTOR: 409,
  PASSKEY_KNOWN: 409,
  PASSWORD_WRONG: 400,
});

export class MfaError extends DomainError<keyof typeof ERRORS> {}

/** The same answer for each reason, so that it does not help to guess. */
export function secondFactorInvalid(): MfaError {
  return new MfaError('SECOND_FACTOR_INVALID', 'This code or passkey is not right. A code works only once.');
}
