import { DomainError } from '../core/http/domain-error.js';

export type WorkErrorCode = 'WORK_ALREADY_STARTED';

export class WorkError extends DomainError<WorkErrorCode> {}
