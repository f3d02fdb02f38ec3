import { DomainError, defineErrors } from '../core/http/domain-error.js';
import { DraftConflictBody } from './dto/draft-conflict.dto.js';

const ERRORS = defineErrors({
  WORK_NOT_STARTED: 409,
  DEADLINE_PASSED: 409,
  ALREADY_SUBMITTED: 409,
  DRAFT_CONFLICT: { status: 409, Body: DraftConflictBody },
  DRAFT_RESYNC: 409,
  HISTORY_FULL: 409,
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
  return new DraftError('DEADLINE_PASSED', 'The deadline has passed. Your work is read-only now.');
}

export function workNotStarted(): DraftError {
  return new DraftError(
    'WORK_NOT_STARTED',
    'Your work timer has not started yet. Open your dashboard first.',
  );
}
