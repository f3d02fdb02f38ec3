import { DomainError, defineErrors } from '../core/http/domain-error.js';
import { AgreementRequiredBody, OtpInvalidBody, VerificationRequiredBody } from './dto/error-bodies.dto.js';
import type { Registration } from './sessions/tokens.service.js';

export const AUTH_ERRORS = defineErrors({
  EMAIL_TAKEN: { status: 409, message: 'Email is already registered' },
  REGISTRATION_CONTESTED: {
    status: 409,
    message: 'This address was registered more than once. Please enter your password, too.',
  },
  ALREADY_VERIFIED: { status: 409, message: 'The email address of this user is already verified.' },
  AGREEMENT_SIGNED: { status: 409, message: 'This user has already signed the agreement.' },
  OTP_INVALID: { status: 400, message: 'This code is wrong. You have 4 tries left.', Body: OtpInvalidBody },
  OTP_EXPIRED: { status: 400, message: 'This code has expired. Please ask for a new code.' },
  OTP_LOCKED: { status: 429, message: 'Too many wrong codes. Please ask for a new code.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  USE_ADMIN_LOGIN: { status: 403, message: 'Please use the admin login' },
  ACCOUNT_SUSPENDED: { status: 403, message: 'Your account is suspended. Please contact us.' },
  VERIFICATION_REQUIRED: {
    status: 403,
    message: 'Please verify your email. We have sent you a code.',
    Body: VerificationRequiredBody,
  },
  AGREEMENT_REQUIRED: {
    status: 403,
    message: 'Please sign the agreement first.',
    Body: AgreementRequiredBody,
  },
  RESET_LINK_INVALID: { status: 400, message: 'This link is no longer valid. Please ask for a new one.' },
  CURRENT_PASSWORD_WRONG: { status: 400, message: 'The current password is not right.' },
  INVITATION_INVALID: {
    status: 400,
    message: 'This invitation is no longer valid. Please ask an administrator to send it again.',
  },
  SSO_CODE_INVALID: {
    status: 400,
    message: 'This sign-in has expired or was already used. Please sign in again.',
  },
  NOT_FOR_ADMINISTRATORS: { status: 409, message: 'Staff are invited, and sign no agreement.' },
  NOT_AN_ADMINISTRATOR: { status: 409, message: 'Only staff are invited.' },
});

/** The password was correct, so the browser gets the cookie of the registration. */
export class VerificationRequiredError extends DomainError<keyof typeof AUTH_ERRORS> {
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

export class AuthError extends DomainError<keyof typeof AUTH_ERRORS> {}

/** The caller has checked who asks, so the answer tells a stranger nothing. @throws AuthError ACCOUNT_SUSPENDED */
export function checkNotSuspended({ suspendedAt }: { suspendedAt: Date | null }): void {
  if (suspendedAt) throw new AuthError('ACCOUNT_SUSPENDED');
}
