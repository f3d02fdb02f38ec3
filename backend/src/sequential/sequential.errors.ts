import { DomainError, defineErrors } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  SEQUENTIAL_NOT_STARTED: { status: 404, message: 'You have not started sequential work yet.' },
  SEQUENTIAL_OUT_OF_ORDER: { status: 409, message: 'Please submit the images before this one first.' },
  SEQUENTIAL_INCOMPLETE: { status: 409, message: 'Please submit all images before you complete your work.' },
  IMAGE_NOT_REPORTED: {
    status: 409,
    message: 'Only an image that you have reported can be passed over while the report is open.',
  },
  NO_ACTIVE_IMAGES: { status: 409, message: 'There are no images to work on yet.' },
  ALREADY_SUBMITTED: 409,
  SEQUENTIAL_NOT_COMPLETED: { status: 409, message: 'Work can be reviewed once it is completed.' },
  SEQUENTIAL_PENALIZED: { status: 409, message: 'Penalized work cannot be reviewed.' },
  ALREADY_REVIEWED: { status: 409, message: 'This work has already been reviewed.' },
});

export class SequentialError extends DomainError<keyof typeof ERRORS> {}
