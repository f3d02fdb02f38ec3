import { DomainError, defineErrors, HttpError } from '../core/http/domain-error.js';
import { ReviewClaimedBody, ReviewDraftConflictBody } from './dto/review-conflicts.dto.js';

const ERRORS = defineErrors({
  ALREADY_RETURNED: { status: 409, message: 'This work has been returned for correction.' },
  REPORT_NOT_READY: { status: 409, message: 'The report of this review is not ready yet.' },
  ALREADY_REVIEWED: 409,
  PROPOSAL_CHANGED: {
    status: 409,
    message:
      'A text or its reference has been changed since you opened this review. Nothing was published. Please check it again.',
  },
  NO_PROPOSAL: { status: 409, message: 'No result is proposed for this work. Please open it.' },
  REVIEW_OPENED: { status: 409, message: 'A reviewer has opened this work. Please publish it there.' },
  REVIEW_CLAIMED: {
    status: 409,
    message: 'Sample Reviewer is reviewing this work until 21 November 2026, 10:30:00 UTC.',
    Body: ReviewClaimedBody,
  },
  REVIEW_DRAFT_CONFLICT: {
    status: 409,
    message: 'This review has been changed in another window.',
    Body: ReviewDraftConflictBody,
  },
  REVIEW_NOT_PUBLISHED: { status: 409, message: 'Only a published result can be reopened.' },
  SEQUENTIAL_NOT_COMPLETED: 409,
  SEQUENTIAL_PENALIZED: 409,
});

/** What an action on a review that must be open can answer. */
export const OPEN_REVIEW_ERRORS = [
  ...['NOT_FOUND', 'REVIEW_CLAIMED', 'ALREADY_REVIEWED', 'ALREADY_RETURNED', 'SEQUENTIAL_PENALIZED'],
];

export class ReviewError extends DomainError<keyof typeof ERRORS> {}

/** Staff may have worked as users before. */
export function ownWork(): HttpError {
  return new HttpError('FORBIDDEN', 'You cannot review your own work.');
}

export function reviewNotFound(): HttpError {
  return new HttpError('NOT_FOUND', 'This review does not exist.');
}
