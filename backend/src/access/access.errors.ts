import { DomainError, defineErrors } from '../core/http/domain-error.js';

const ERRORS = defineErrors({ REAUTHENTICATION_REQUIRED: 403 });

export class AccessError extends DomainError<keyof typeof ERRORS> {}
