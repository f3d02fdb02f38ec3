import { DomainError, defineErrors, HttpError } from '../../core/http/domain-error.js';

const ERRORS = defineErrors({
  IMAGE_REPORTED: {
    status: 409,
    message: 'You have already reported this image. You get an e-mail when someone has looked at it.',
  },
  IMAGE_IS_READABLE: {
    status: 409,
    message:
      'An administrator has looked at this image and can read it. Ask for more time if you need it, or write what you can read.',
  },
  ALREADY_ANSWERED: 409,
  WORK_NOT_STARTED: 409,
  DEADLINE_PASSED: 409,
  ALREADY_SUBMITTED: 409,
});

export class ImageReportError extends DomainError<keyof typeof ERRORS> {}

export function reportNotFound(): HttpError {
  return new HttpError('NOT_FOUND', 'This report does not exist.');
}

export function imageNotInWork(): HttpError {
  return new HttpError('NOT_FOUND', 'This image is not part of your work.');
}
