import { DomainError, defineErrors } from '../core/http/domain-error.js';
import type { Registration } from './sessions/tokens.service.js';

const ERRORS = defineErrors({
  EMAIL_TAKEN: 409,
  REGISTRATION_CONTESTED: 409,
  ALREADY_VERIFIED: 409,
  AGREEMENT_SIGNED: 409,
  OTP_INVALID: 400,
  OTP_EXPIRED: 400,
  OTP_LOCKED: 429,
  INVALID_CREDENTIALS: 401,
  USE_ADMIN_LOGIN: 403,
  ACCOUNT_SUSPENDED: 403,
  VERIFICATION_REQUIRED: 403,
  AGREEMENT_REQUIRED: 403,
  RESET_LINK_INVALID: 400,
  CURRENT_PASSWORD_WRONG: 400,
  INVITATION_INVALID: 400,
  SSO_CODE_INVALID: 400,
  NOT_FOR_ADMINISTRATORS: 409,
  NOT_AN_ADMINISTRATOR: 409,
});

/** The password was correct, so the browser gets the cookie of the registration. */
export class VerificationRequiredError extends DomainError<keyof typeof ERRORS> {
  /** @param isCodeSent false if the last code is less than a minute old */
  constructor(
    readonly registration: Registration,
    isCodeSent: boolean,
  ) {
    const next = isCodeSent
      ? 'We have sent you a code.'
      : 'Please enter the code that we sent you less than a minute ago.';
    super('VERIFICATION_REQUIRED', `Please verify your email. ${next}`, {
      flags: { requiresVerification: true },
    });
  }
}

export class AuthError extends DomainError<keyof typeof ERRORS> {}

/** The caller has checked who asks, so the answer tells a stranger nothing. @throws AuthError ACCOUNT_SUSPENDED */
export function checkNotSuspended({ suspendedAt }: { suspendedAt: Date | null }): void {
  if (suspendedAt) throw new AuthError('ACCOUNT_SUSPENDED', 'Your account is suspended. Please contact us.');
}
