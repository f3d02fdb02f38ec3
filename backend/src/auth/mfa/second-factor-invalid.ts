import { MfaError } from './mfa.errors.js';

/** The same answer for each reason, so that it does not help to guess. */
export function secondFactorInvalid(): MfaError {
  return new MfaError('SECOND_FACTOR_INVALID', 'This code or passkey is not right. A code works only once.');
}
