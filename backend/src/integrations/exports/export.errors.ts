import { DomainError, defineErrors } from '../../core/http/domain-error.js';

const ERRORS = defineErrors({
  TOO_MANY_EXPORTS: {
    status: 429,
    message:
      'Too many of your exports are waiting or running. Please wait until some have ended, or cancel some.',
  },
});

export class ExportError extends DomainError<keyof typeof ERRORS> {}
