import { DomainError } from '../core/http/domain-error.js';
import type { Registration } from './tokens.service.js';

export type AuthErrorCode =
  | 'EMAIL_TAKEN'
  | 'REGISTRATION_CONTESTED'
  | 'ALREADY_VERIFIED'
  | 'AGREEMENT_SIGNED'
  | 'OTP_INVALID'
  | 'OTP_EXPIRED'
  | 'OTP_LOCKED'
  | 'INVALID_CREDENTIALS'
  | 'USE_ADMIN_LOGIN'
  | 'VERIFICATION_REQUIRED'
  | 'AGREEMENT_REQUIRED'
  | 'RESET_LINK_INVALID';

/** The password was right, so the browser it came from may go on with the registration. */
export class VerificationRequiredError extends DomainError<AuthErrorCode> {
  constructor(readonly registration: Registration) {
    super('VERIFICATION_REQUIRED', 'Please verify your email. We have sent you a code.', {
      flags: { requiresVerification: true },
    });
  }
}

export class AuthError extends DomainError<AuthErrorCode> {}
