import type {
  ReviewDetails,
  ReviewDraft,
  ReviewItem,
  ReviewMark,
  ReviewResult,
} from '../../providers/reviewRecords';

const EMPTY_DRAFT: ReviewDraft = { marks: [], overallComments: '', percentage: null, overrideReason: null };

/** What a review begins with: what was said before, or nothing. */
export function toReviewDraft({
  draft,
  status,
  items,
  overallComments,
  overrideReason,
  result,
}: ReviewDetails): ReviewDraft {
  if (status !== 'reviewed') return draft ?? EMPTY_DRAFT;
  return {
    marks: items.map(({ itemId, isCorrect, comments }) => ({
      itemId,
      isCorrect: isCorrect ?? true,
      comments,
    })),
    overallComments,
    percentage: overrideReason === null ? null : (result?.percentage ?? null),
    overrideReason,
  };
}

/** Correct unless something else was said. */
export function getMark({ marks }: ReviewDraft, itemId: string): ReviewMark {
  return marks.find((mark) => mark.itemId === itemId) ?? { itemId, isCorrect: true, comments: '' };
}

export function withMark(draft: ReviewDraft, itemId: string, changes: Partial<ReviewMark>): ReviewDraft {
  const mark = { ...getMark(draft, itemId), ...changes };
  return { ...draft, marks: [...draft.marks.filter((one) => one.itemId !== itemId), mark] };
}

/** What is counted: the engine's words where there is a reference, else the marked texts. */
export function countResult(
  draft: ReviewDraft,
  items: ReviewItem[],
  proposal: ReviewResult | null,
): ReviewResult {
  if (proposal) return proposal;
  const correct = items.filter(({ itemId }) => getMark(draft, itemId).isCorrect).length;
  const wrong = items.length - correct;
  const percentage = items.length === 0 ? 0 : Math.round((100 * correct) / items.length);
  return { correct, wrong, percentage, unit: 'images' };
}

export const isOverridden = ({ overrideReason }: ReviewDraft) => overrideReason !== null;

/** What publishing would say now. */
export function getResult(
  draft: ReviewDraft,
  items: ReviewItem[],
  proposal: ReviewResult | null,
): ReviewResult {
  const result = countResult(draft, items, proposal);
  return isOverridden(draft) && draft.percentage !== null
    ? { ...result, percentage: draft.percentage }
    : result;
}

export interface OverrideProblems {
  percentage?: string;
  reason?: string;
}

const isWhole = (percentage: number | null): percentage is number =>
  percentage !== null && Number.isInteger(percentage) && percentage >= 0 && percentage <= 100;

/** A percentage that is still being typed is not saved. */
export function withValidPercentage(draft: ReviewDraft): ReviewDraft {
  return isWhole(draft.percentage) ? draft : { ...draft, percentage: null };
}

/** Why another percentage cannot be published yet. */
export function findOverrideProblems(draft: ReviewDraft): OverrideProblems {
  if (!isOverridden(draft)) return {};
  const { percentage, overrideReason } = draft;
  return {
    ...(isWhole(percentage) ? {} : { percentage: 'Please enter a whole number from 0 to 100' }),
    ...(overrideReason?.trim() ? {} : { reason: 'Please enter the reason' }),
  };
}

export function isSameDraft(one: ReviewDraft, other: ReviewDraft): boolean {
  const text = (draft: ReviewDraft) =>
    JSON.stringify([
      [...draft.marks]
        .sort((a, b) => a.itemId.localeCompare(b.itemId))
        .map(({ itemId, isCorrect, comments }) => [itemId, isCorrect, comments]),
      draft.overallComments,
      draft.percentage,
      draft.overrideReason,
    ]);
  return text(one) === text(other);
}
