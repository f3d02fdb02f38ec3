import { DomainError, defineErrors } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  LAST_ADMIN: 409,
  PASSWORD_REVEAL_OFF: 403,
  PASSWORD_NOT_KEPT: 404,
  PASSWORD_UNREADABLE: 409,
});

export class UserError extends DomainError<keyof typeof ERRORS> {}
