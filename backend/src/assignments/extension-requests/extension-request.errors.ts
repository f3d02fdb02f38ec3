import { DomainError, defineErrors, HttpError } from '../../core/http/domain-error.js';

const ERRORS = defineErrors({
  REQUEST_OPEN: {
    status: 409,
    message: 'You have already asked for more time. You can ask again when that request is answered.',
  },
  ALREADY_ANSWERED: {
    status: 409,
    message: 'This is answered already. Load the list again to see the answer.',
  },
  WORK_NOT_STARTED: 409,
  ASSIGNMENT_ENDED: 409,
  ALREADY_SUBMITTED: 409,
});

export class ExtensionRequestError extends DomainError<keyof typeof ERRORS> {}

export function requestNotFound(): HttpError {
  return new HttpError('NOT_FOUND', 'This request does not exist.');
}
