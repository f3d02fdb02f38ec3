import { DomainError, defineErrors } from '../../core/http/domain-error.js';

const ERRORS = defineErrors({
  REPORT_NOT_READY: 409,
});

export class ReportError extends DomainError<keyof typeof ERRORS> {}
