import { DomainError, defineErrors } from '../core/http/domain-error.js';

const ERRORS = defineErrors({
  ALREADY_RETURNED: 409,
  REPORT_NOT_READY: 409,
  ALREADY_REVIEWED: 409,
  PROPOSAL_CHANGED: 409,
  REVIEW_CLAIMED: 409,
  REVIEW_DRAFT_CONFLICT: 409,
  REVIEW_NOT_PUBLISHED: 409,
  SEQUENTIAL_NOT_COMPLETED: 409,
  SEQUENTIAL_PENALIZED: 409,
});

/** What an action on a review that must be open can answer. */
export const OPEN_REVIEW_ERRORS = [
  ...['NOT_FOUND', 'REVIEW_CLAIMED', 'ALREADY_REVIEWED', 'ALREADY_RETURNED', 'SEQUENTIAL_PENALIZED'],
];

export class ReviewError extends DomainError<keyof typeof ERRORS> {}
