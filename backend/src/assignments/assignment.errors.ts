import { DomainError, defineErrors, HttpError } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  ASSIGNMENT_REQUIRED: 409,
  ASSIGNMENT_ENDED: 409,
  ASSIGNMENT_STARTED: 409,
  ALREADY_ASSIGNED: 409,
  NO_ASSIGNMENT: 409,
  NO_IMAGES_LEFT: 409,
  PROJECT_PAUSED: 409,
  MODE_NOT_OFFERED: 409,
  MODE_IN_USE: 409,
  PROJECT_CLOSED: 409,
  PROJECT_IS_DEFAULT: 409,
  PROJECT_IN_USE: 409,
  PROJECT_NAME_TAKEN: 409,
});

export class AssignmentError extends DomainError<keyof typeof ERRORS> {}

export function modeNotOffered(): AssignmentError {
  return new AssignmentError('MODE_NOT_OFFERED', 'This project does not have this kind of work.');
}

export function projectPaused(): AssignmentError {
  return new AssignmentError(
    'PROJECT_PAUSED',
    'This project is paused or closed. Nothing new can be given or started in it.',
  );
}

export function projectNotFound(): HttpError {
  return new HttpError('NOT_FOUND', 'This project does not exist.');
}

/** Also for an assignment of another user. */
export function assignmentNotFound(): HttpError {
  return new HttpError('NOT_FOUND', 'This assignment does not exist.');
}

/** For an administrator's call on the work of a user who has none. */
export function noAssignment(): AssignmentError {
  return new AssignmentError('NO_ASSIGNMENT', 'This user has no assignment.');
}
