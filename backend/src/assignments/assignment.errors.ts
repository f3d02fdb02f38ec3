import { DomainError, defineErrors, HttpError } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  ASSIGNMENT_REQUIRED: {
    status: 409,
    message: 'There is more than one open assignment. Say which one with the query parameter “assignment”.',
  },
  ASSIGNMENT_ENDED: { status: 409, message: 'This assignment has ended. It cannot be started any more.' },
  ALREADY_ASSIGNED: { status: 409, message: 'This user already has open work in this project.' },
  NO_ASSIGNMENT: { status: 409, message: 'This user has no assignment.' },
  NO_IMAGES_LEFT: { status: 409, message: 'There are no images left in this project for this user.' },
  PROJECT_PAUSED: {
    status: 409,
    message: 'This project is paused or closed. Nothing new can be given or started in it.',
  },
  MODE_NOT_OFFERED: { status: 409, message: 'This project does not have this kind of work.' },
});

export class AssignmentError extends DomainError<keyof typeof ERRORS> {}

export function modeNotOffered(): AssignmentError {
  return new AssignmentError('MODE_NOT_OFFERED');
}

export function projectPaused(): AssignmentError {
  return new AssignmentError('PROJECT_PAUSED');
}

/** Also for an assignment of another user. */
export function assignmentNotFound(): HttpError {
  return new HttpError('NOT_FOUND', 'This assignment does not exist.');
}

/** For an administrator's call on the work of a user who has none. */
export function noAssignment(): AssignmentError {
  return new AssignmentError('NO_ASSIGNMENT');
}
