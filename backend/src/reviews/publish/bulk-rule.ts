import { checkReviewable, checkUnopened, type ReviewState } from '../queue/review-claims.service.js';
import { ReviewError } from '../review.errors.js';
import type { ReviewResult, StoredProposal } from '../review.js';

/** A proposal as the preview returned it. */
export interface SeenProposedReview {
  id: string;
  percentage: number;
  proposedAt: Date;
}

/** An open review with what a job has compared. */
export interface ProposedReview extends ReviewState {
  proposal: StoredProposal | null;
  proposedAt: Date | null;
  /** Whether the text and its references still have the versions of the proposal. */
  isCurrent: boolean;
  isBeingCorrected: boolean;
}

export interface CurrentProposal extends StoredProposal {
  result: ReviewResult;
  proposedAt: Date;
}

/**
 * The result that can be published without opening the review. A suspended user, a paused or closed project, ended work and a penalty
 * refuse nothing, as when a reviewer publishes the review.
 * @param seen absent for a preview
 * @throws HttpError FORBIDDEN; ReviewError ALREADY_REVIEWED, ALREADY_RETURNED, SEQUENTIAL_PENALIZED, REVIEW_CLAIMED, REVIEW_OPENED,
 *   NO_PROPOSAL, PROPOSAL_CHANGED
 */
export function checkProposed(
  review: ProposedReview,
  staffId: string,
  seen?: SeenProposedReview,
): CurrentProposal {
  checkReviewable(review, staffId);
  if (review.kind === 'sequential')
    throw new ReviewError('NO_PROPOSAL', 'Sequential work is decided by the marks of its texts.');
  checkUnopened(review);
  const { proposal, proposedAt, isBeingCorrected, isCurrent } = review;
  if (isBeingCorrected)
    throw new ReviewError('PROPOSAL_CHANGED', 'An administrator corrects this text right now.');
  if (seen && (!isCurrent || seen.proposedAt.getTime() !== proposedAt?.getTime())) throw changed();
  if (!proposal || !proposedAt)
    throw new ReviewError('NO_PROPOSAL', 'This work has not been compared yet. Please try again later.');
  if (!isCurrent && proposal.result) throw changed();
  if (proposal.problem !== null) throw new ReviewError('NO_PROPOSAL', proposal.problem);
  const { result } = proposal;
  if (!result) throw new ReviewError('NO_PROPOSAL', 'This work has no reference text.');
  if (seen && seen.percentage !== result.percentage) throw changed();
  return { ...proposal, result, proposedAt };
}

function changed(): ReviewError {
  return new ReviewError(
    'PROPOSAL_CHANGED',
    'This text or its reference has been changed. It is compared again.',
  );
}
