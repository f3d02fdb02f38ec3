import { DomainError, defineErrors } from '../core/http/domain-error.js';
import { SecondFactorRequiredBody } from './dto/error-bodies.dto.js';

export const MFA_ERRORS = defineErrors({
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    message: 'Please complete the sign-in with your second factor.',
    Body: SecondFactorRequiredBody,
  },
  SECOND_FACTOR_INVALID: {
    status: 400,
    message: 'This code or passkey is not right. A code works only once.',
  },
  SECOND_FACTOR_SETUP_REQUIRED: { status: 403, message: 'Please set up two-step sign-in first.' },
  CHALLENGE_EXPIRED: { status: 400, message: 'This took too long, or was already done. Please start again.' },
  LAST_SECOND_FACTOR: {
    status: 409,
    message: 'Two-step sign-in is required here. Add another second factor first.',
  },
  NO_SECOND_FACTOR: { status: 409, message: 'This user has no second factor.' },
  OWN_SECOND_FACTOR: { status: 409, message: 'Another administrator must reset your second factor.' },
  PASSKEY_KNOWN: { status: 409, message: 'This passkey is already set up.' },
  PASSWORD_WRONG: { status: 400, message: 'The password is not right.' },
});

export class MfaError extends DomainError<keyof typeof MFA_ERRORS> {}

/** The same answer for each reason, so that it does not help to guess. */
export function secondFactorInvalid(): MfaError {
  return new MfaError('SECOND_FACTOR_INVALID');
}
