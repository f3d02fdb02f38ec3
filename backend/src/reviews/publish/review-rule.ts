import { HttpError } from '../../core/http/domain-error.js';
import { ReviewError } from '../review.errors.js';
import type { ReviewMark, ReviewResult } from '../review.js';

/** A mark as the reviewer sent it. */
export interface SubmittedMark {
  itemId: string;
  isCorrect: boolean;
  comments?: string;
}

/** A reviewer's percentage in place of the proposal. */
export interface Override {
  percentage?: number | null;
  overrideReason?: string | null;
}

/**
 * One mark for each text, in the order of the texts: the reviewer's, or Correct without one.
 * @throws HttpError VALIDATION_FAILED for a mark of a text that is not part of the work
 */
export function marksOf(itemIds: readonly string[], submitted: readonly SubmittedMark[]): ReviewMark[] {
  checkBelong(itemIds, submitted);
  const byItem = new Map(submitted.map((mark) => [mark.itemId, mark]));
  return itemIds.map((itemId) => {
    const mark = byItem.get(itemId);
    return { itemId, isCorrect: mark?.isCorrect ?? true, comments: mark?.comments?.trim() ?? '' };
  });
}

/** @throws HttpError VALIDATION_FAILED */
export function checkBelong(itemIds: readonly string[], submitted: readonly SubmittedMark[]): void {
  const known = new Set(itemIds);
  if (submitted.every(({ itemId }) => known.has(itemId))) return;
  const message = 'One of the texts is not part of this work';
  throw new HttpError('VALIDATION_FAILED', message, { fields: { marks: [message] } });
}

/** The result that follows from the marks. */
export function resultOfMarks(marks: readonly ReviewMark[]): ReviewResult {
  const correct = marks.filter(({ isCorrect }) => isCorrect).length;
  return {
    correct,
    wrong: marks.length - correct,
    percentage: marks.length === 0 ? 0 : Math.round((100 * correct) / marks.length),
    unit: 'images',
  };
}

/**
 * @param seen the proposal on which the reviewer decided: null for none, undefined if the caller does not say
 * @throws ReviewError PROPOSAL_CHANGED if the text or its reference was changed since
 */
export function checkSeenProposal(
  proposal: ReviewResult | null,
  seen: Pick<ReviewResult, 'correct' | 'wrong' | 'textVersion'> | null | undefined,
): void {
  const isSame =
    seen?.correct === proposal?.correct &&
    seen?.wrong === proposal?.wrong &&
    seen?.textVersion === proposal?.textVersion;
  if (seen === undefined || isSame) return;
  throw new ReviewError(
    'PROPOSAL_CHANGED',
    'The text or its reference has been changed since you opened this review. Nothing was published. Please check the new result.',
  );
}

/**
 * The proposal, or the proposal with the reviewer's percentage.
 * @throws HttpError VALIDATION_FAILED without a reason
 */
export function decide(
  proposal: ReviewResult,
  { percentage, overrideReason }: Override,
): { result: ReviewResult; overrideReason: string | null } {
  const isAccepted = percentage === undefined || percentage === null || percentage === proposal.percentage;
  if (isAccepted) return { result: proposal, overrideReason: null };
  if (!overrideReason) {
    const message = 'Please give a reason for changing the proposed percentage';
    throw new HttpError('VALIDATION_FAILED', message, { fields: { overrideReason: [message] } });
  }
  return { result: { ...proposal, percentage }, overrideReason };
}
