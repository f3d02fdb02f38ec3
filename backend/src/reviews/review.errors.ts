import { DomainError } from '../core/http/domain-error.js';

export type ReviewErrorCode =
  | 'ALREADY_RETURNED'
  | 'ALREADY_REVIEWED'
  | 'REVIEW_CLAIMED'
  | 'REVIEW_DRAFT_CONFLICT'
  | 'SEQUENTIAL_NOT_COMPLETED'
  | 'SEQUENTIAL_PENALIZED';

export class ReviewError extends DomainError<ReviewErrorCode> {}
