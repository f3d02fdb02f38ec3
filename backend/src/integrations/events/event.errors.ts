import { DomainError, defineErrors } from '../../core/http/domain-error.js';

const ERRORS = defineErrors({
  CURSOR_EXPIRED: {
    status: 410,
    message:
      'Events after this cursor are deleted. Read the feed from its beginning, and the records that you need.',
  },
});

export class EventError extends DomainError<keyof typeof ERRORS> {}
