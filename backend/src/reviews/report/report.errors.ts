import { DomainError } from '../../core/http/domain-error.js';

export type ReportErrorCode = 'REPORT_NOT_READY';

export class ReportError extends DomainError<ReportErrorCode> {}
