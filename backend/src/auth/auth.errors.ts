import { DomainError } from '../core/http/domain-error.js';

export type AuthErrorCode =
  | 'EMAIL_TAKEN'
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

export class AuthError extends DomainError<AuthErrorCode> {}
