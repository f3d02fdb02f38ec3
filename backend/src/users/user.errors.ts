import { DomainError, defineErrors } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  LAST_ADMIN: { status: 409, message: 'The last administrator can be neither deleted nor demoted.' },
  ALREADY_SUSPENDED: { status: 409, message: 'This user is already suspended.' },
  NOT_SUSPENDED: { status: 409, message: 'This user is not suspended.' },
  USER_SUSPENDED: { status: 409, message: 'This user is suspended. Lift the suspension first.' },
  HAS_OPEN_WORK: {
    status: 409,
    message: 'This user has open work. A user can become a member of staff only when no work is open.',
  },
  EMAIL_UNCHANGED: { status: 409, message: 'This is the address of the user already.' },
  EMAIL_OF_PROVIDER: {
    status: 409,
    message: 'This member of staff signs in with single sign-on. Change the address there.',
  },
  PASSWORD_REVEAL_OFF: { status: 403, message: 'Showing passwords is switched off on this server.' },
  PASSWORD_NOT_KEPT: { status: 404, message: 'No copy of this password is kept. It can only be reset.' },
  PASSWORD_UNREADABLE: {
    status: 409,
    message:
      'This password cannot be read, because PASSWORD_KEY has changed since it was stored. It can only be reset.',
  },
});

export class UserError extends DomainError<keyof typeof ERRORS> {}

/** For what an administrator sends or starts. @throws UserError USER_SUSPENDED */
export function assertNotSuspended({ suspendedAt }: { suspendedAt: Date | null }): void {
  if (suspendedAt) throw new UserError('USER_SUSPENDED');
}

/** For a user who becomes staff, because staff have no work. */
export function hasOpenWork(): UserError {
  return new UserError('HAS_OPEN_WORK');
}
