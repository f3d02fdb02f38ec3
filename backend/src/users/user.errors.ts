import { DomainError } from '../core/http/domain-error.js';

export type UserErrorCode = 'LAST_ADMIN' | 'PASSWORD_REVEAL_OFF' | 'PASSWORD_NOT_KEPT';

export class UserError extends DomainError<UserErrorCode> {}
