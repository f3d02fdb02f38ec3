import { DomainError } from '../core/http/domain-error.js';

export type DraftErrorCode =
  | 'WORK_NOT_STARTED'
  | 'DEADLINE_PASSED'
  | 'ALREADY_SUBMITTED'
  | 'DRAFT_CONFLICT'
  | 'DRAFT_RESYNC';

export class DraftError extends DomainError<DraftErrorCode> {}
