import { DomainError, defineErrors } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  WORK_NOT_STARTED: 409,
  DEADLINE_PASSED: 409,
  ALREADY_SUBMITTED: 409,
  DRAFT_CONFLICT: 409,
  DRAFT_RESYNC: 409,
});

export class DraftError extends DomainError<keyof typeof ERRORS> {}

export function deadlinePassed(): DraftError {
  return new DraftError('DEADLINE_PASSED', 'The deadline has passed. Your work is read-only now.');
}
