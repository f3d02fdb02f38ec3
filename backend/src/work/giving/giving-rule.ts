import { AssignmentError, projectPaused } from '../../assignments/assignment.errors.js';
import type { ProjectState } from '../../assignments/assignment.js';
import { type DomainError, HttpError } from '../../core/http/domain-error.js';
import { UserError } from '../../users/user.errors.js';
import type { User } from '../../users/users.service.js';

/** What decides whether a user can get an assignment of a project. */
export interface GivingFacts {
  /** Undefined if the user does not exist. */
  user: Pick<User, 'role' | 'suspendedAt'> | undefined;
  projectState: ProjectState;
  /** Whether the user has an open assignment of the project. */
  hasOpen: boolean;
}

/** @returns why nothing is given; null if an assignment can be given, provided that images are left */
export function findRefusal({ user, projectState, hasOpen }: GivingFacts): DomainError | null {
  if (!user) return new HttpError('NOT_FOUND', 'This user does not exist.');
  if (user.role !== 'user') return new HttpError('NOT_FOUND', 'This account is staff and gets no work.');
  if (user.suspendedAt) return new UserError('USER_SUSPENDED');
  if (projectState !== 'open') return projectPaused();
  return hasOpen ? new AssignmentError('ALREADY_ASSIGNED') : null;
}
