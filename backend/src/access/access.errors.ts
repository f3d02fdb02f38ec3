import { DomainError, defineErrors, HttpError } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    message: 'Please confirm your password or passkey, then try again.',
  },
});

export class AccessError extends DomainError<keyof typeof ERRORS> {}

/** The session has ended, or its user was deleted. */
export function sessionEnded(): HttpError {
  return new HttpError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.');
}
