import { DomainError, defineErrors } from '../../core/http/domain-error.js';

const ERRORS = defineErrors({
  NOT_YOUR_API_KEY: {
    status: 403,
    message: 'Only the creator of a key can change or rotate it. Create another key instead.',
  },
});

export class ApiKeyError extends DomainError<keyof typeof ERRORS> {}
