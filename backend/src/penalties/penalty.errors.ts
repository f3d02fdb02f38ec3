import { DomainError } from '../core/http/domain-error.js';

export type PenaltyErrorCode =
  | 'ALREADY_PENALIZED'
  | 'NOT_PENALIZED'
  | 'WORK_NOT_STARTED'
  | 'ALREADY_SUBMITTED';

export class PenaltyError extends DomainError<PenaltyErrorCode> {}
