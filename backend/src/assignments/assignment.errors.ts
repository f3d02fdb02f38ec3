import { pluralize } from '@inkwell/contract/format-count';
import { DomainError, defineErrors, HttpError, messageOf } from '../core/http/domain-error.js';
import type { ProjectState } from './assignment.js';

const ERRORS = defineErrors({
  NOT_STARTED: { status: 409, message: 'This work has not started yet, so it has no deadline.' },
  ALREADY_SUBMITTED: 409,
  ALREADY_ENDED: {
    status: 409,
    message: 'This assignment has ended. It can be neither extended nor returned.',
  },
  DEADLINE_TOO_SOON: { status: 400, message: 'The deadline must be at least 24 hours ahead' },
  ASSIGNMENT_REQUIRED: {
    status: 409,
    message: 'There is more than one open assignment. Say which one with the query parameter “assignment”.',
  },
  ASSIGNMENT_STARTED: {
    status: 409,
    message: 'This assignment is started or has ended, so it cannot be withdrawn.',
  },
  ASSIGNMENT_ENDED: { status: 409, message: 'This assignment has ended. It cannot be started any more.' },
  ALREADY_ASSIGNED: { status: 409, message: 'This user already has open work in this project.' },
  NO_ASSIGNMENT: { status: 409, message: 'This user has no assignment.' },
  NO_IMAGES_LEFT: { status: 409, message: 'There are no images left in this project for this user.' },
  NEXT_NOT_OFFERED: {
    status: 409,
    message:
      'You cannot take another assignment in this project. You get an e-mail when there is work for you.',
  },
  PROJECT_PAUSED: {
    status: 409,
    message: 'This project is paused or closed. Nothing new can be given or started in it.',
  },
  MODE_NOT_OFFERED: { status: 409, message: 'This project does not have this kind of work.' },
  MODE_IN_USE: {
    status: 409,
    message:
      'Users are writing texts of a kind that you want to remove. It can be removed when their work is submitted.',
  },
  PROJECT_CLOSED: { status: 409, message: 'This project is closed for good.' },
  PROJECT_IS_DEFAULT: {
    status: 409,
    message: 'This is the default project. Make another project the default one first.',
  },
  PROJECT_IN_USE: {
    status: 409,
    message: 'It has assignments, so it cannot be deleted. Close it instead.',
  },
  PROJECT_NAME_TAKEN: { status: 409, message: 'Another project has this name.' },
});

export class AssignmentError extends DomainError<keyof typeof ERRORS> {}

/** Also ended assignments stay, because they are evidence of what was given. */
export function projectHasAssignments(assignments: number, state: ProjectState): AssignmentError {
  const instead = state === 'closed' ? '' : ' Close it instead.';
  return new AssignmentError(
    'PROJECT_IN_USE',
    `It has ${pluralize(assignments, 'assignment')}, ended ones included, so it cannot be deleted.${instead}`,
  );
}

export function modeNotOffered(): AssignmentError {
  return new AssignmentError('MODE_NOT_OFFERED');
}

export function projectPaused(): AssignmentError {
  return new AssignmentError('PROJECT_PAUSED');
}

export function modeInUse(): AssignmentError {
  return refusedField('modes', 'MODE_IN_USE');
}

export function projectNameTaken(): AssignmentError {
  return refusedField('name', 'PROJECT_NAME_TAKEN');
}

export function deadlineTooSoon(): AssignmentError {
  return refusedField('deadlineAt', 'DEADLINE_TOO_SOON');
}

/** A refusal that forms show beside the field. */
function refusedField(
  field: string,
  code: 'MODE_IN_USE' | 'PROJECT_NAME_TAKEN' | 'DEADLINE_TOO_SOON',
): AssignmentError {
  const message = messageOf(code);
  return new AssignmentError(code, message, { fields: { [field]: [message] } });
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
  return new AssignmentError('NO_ASSIGNMENT');
}
