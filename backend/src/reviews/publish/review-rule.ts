import { HttpError } from '../../core/http/domain-error.js';
import type { ReviewMark, ReviewResult } from '../review.js';

/** What a reviewer said, as it came in. */
export interface SaidMark {
  itemId: string;
  isCorrect: boolean;
  comments?: string;
}

/** What a reviewer says in place of the proposal. */
export interface Override {
  percentage?: number | null;
  overrideReason?: string | null;
}

/**
 * A mark for each text, in their order: what the reviewer said, else Correct.
 * @throws HttpError VALIDATION_FAILED where something is said of another text
 */
export function marksOf(itemIds: readonly string[], said: readonly SaidMark[]): ReviewMark[] {
  checkBelong(itemIds, said);
  const byItem = new Map(said.map((mark) => [mark.itemId, mark]));
  return itemIds.map((itemId) => {
    const mark = byItem.get(itemId);
    return { itemId, isCorrect: mark?.isCorrect ?? true, comments: mark?.comments?.trim() ?? '' };
  });
}

/** @throws HttpError VALIDATION_FAILED */
export function checkBelong(itemIds: readonly string[], said: readonly SaidMark[]): void {
  const known = new Set(itemIds);
  if (said.every(({ itemId }) => known.has(itemId))) return;
  const message = 'One of the texts is not part of this work';
  throw new HttpError('VALIDATION_FAILED', message, { fields: { marks: [message] } });
}

/** What the marks come to, where no reference says more. */
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
 * The proposal, or the reviewer's percentage in its place; what was counted stays.
 * @throws HttpError VALIDATION_FAILED without a reason
 */
export function decide(
  proposal: ReviewResult,
  { percentage, overrideReason }: Override,
): { result: ReviewResult; overrideReason: string | null } {
  const isAccepted = percentage === undefined || percentage === null || percentage === proposal.percentage;
  if (isAccepted) return { result: proposal, overrideReason: null };
  if (!overrideReason) {
    const message = 'Please give a reason for another percentage than the proposed one';
    throw new HttpError('VALIDATION_FAILED', message, { fields: { overrideReason: [message] } });
  }
  return { result: { ...proposal, percentage }, overrideReason };
}
