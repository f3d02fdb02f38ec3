import { DomainError, defineErrors } from '../core/http/domain-error.js';
import { DraftConflictBody } from './dto/draft-conflict.dto.js';

const ERRORS = defineErrors({
  WORK_NOT_STARTED: {
    status: 409,
    message: 'Your work timer has not started yet. Open your dashboard first.',
  },
  DEADLINE_PASSED: { status: 409, message: 'The deadline has passed. Your work is read-only now.' },
  ALREADY_SUBMITTED: { status: 409, message: 'This work has been submitted and cannot be changed any more.' },
  DRAFT_CONFLICT: {
    status: 409,
    message: 'This text has been changed in another window or by an administrator.',
    Body: DraftConflictBody,
  },
  DRAFT_RESYNC: { status: 409, message: 'This change does not fit the saved text. Send the whole text.' },
  HISTORY_FULL: {
    status: 409,
    message:
      'The history of your texts is full. Your text stays in this browser, and you can submit it. Please tell your administrator.',
  },
});

/** What a submission of a text can answer, in each of the modes. */
export const SUBMIT_ERRORS = [
  ...['VALIDATION_FAILED', 'DEADLINE_PASSED', 'ALREADY_SUBMITTED', 'DRAFT_CONFLICT', 'PAYLOAD_TOO_LARGE'],
  'MODE_NOT_OFFERED',
];
/** What a save can answer. */
export const SAVE_ERRORS = [...SUBMIT_ERRORS, 'DRAFT_RESYNC', 'HISTORY_FULL', 'TOO_MANY_REQUESTS'];

export class DraftError extends DomainError<keyof typeof ERRORS> {}

export function historyFull(isAdmin: boolean): DraftError {
  return new DraftError(
    'HISTORY_FULL',
    isAdmin
      ? 'The texts of this assignment have reached HISTORY_LIMIT_MB, so this change cannot be saved.'
      : 'The history of your texts is full. Your text stays in this browser, and you can submit it. Please tell your administrator.',
  );
}

export function deadlinePassed(): DraftError {
  return new DraftError('DEADLINE_PASSED');
}

export function workNotStarted(): DraftError {
  return new DraftError('WORK_NOT_STARTED');
}
