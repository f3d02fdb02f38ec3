import { DomainError, defineErrors } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  LAST_ADMIN: 409,
  ALREADY_SUSPENDED: 409,
  NOT_SUSPENDED: 409,
  USER_SUSPENDED: 409,
  HAS_OPEN_WORK: 409,
  EMAIL_UNCHANGED: 409,
  EMAIL_OF_PROVIDER: 409,
  PASSWORD_REVEAL_OFF: 403,
  PASSWORD_NOT_KEPT: 404,
  PASSWORD_UNREADABLE: 409,
});

export class UserError extends DomainError<keyof typeof ERRORS> {}

/** For what an administrator sends or starts. @throws UserError USER_SUSPENDED */
export function assertNotSuspended({ suspendedAt }: { suspendedAt: Date | null }): void {
  if (suspendedAt)
    throw new UserError('USER_SUSPENDED', 'This user is suspended. Lift the suspension first.');
}

/** For a user who becomes staff, because staff have no work. */
export function hasOpenWork(): UserError {
  return new UserError(
    'HAS_OPEN_WORK',
    'This user has open work. A user can become a member of staff only when no work is open.',
  );
}
