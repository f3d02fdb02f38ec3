import { percentOf } from '@inkwell/contract/percent-of';
import type {
  ReviewDetails,
  ReviewDraft,
  ReviewItem,
  ReviewMark,
  ReviewResult,
} from '../../providers/reviewRecords';

export const EMPTY_DRAFT: ReviewDraft = {
  marks: [],
  overallComments: '',
  percentage: null,
  overrideReason: null,
};

/** The saved draft, or for a published review what was published. */
export function toReviewDraft(review: ReviewDetails): ReviewDraft {
  const { draft, status, items, overallComments, overrideReason, result } = review;
  if (status !== 'reviewed') return draft ?? EMPTY_DRAFT;
  return {
    marks: items.map(({ itemId, isCorrect, comments }) => ({
      itemId,
      isCorrect,
      comments,
    })),
    overallComments,
    percentage: overrideReason === null ? null : (result?.percentage ?? null),
    overrideReason,
  };
}

/**
 * Whether the reviewer marks the texts: not beside a comparison, whose result the marks would contradict. Only the images of
 * sequential work are correct without a mark, unless they cover less than half of their reference.
 * @param proposal undefined until it is known
 */
export function getMarkUse(
  { kind, hasReference }: Pick<ReviewDetails, 'kind' | 'hasReference'>,
  proposal: ReviewResult | null | undefined,
): 'unused' | 'required' | 'optional' {
  if (kind === 'sequential') return 'optional';
  return (proposal === undefined ? hasReference : proposal !== null) ? 'unused' : 'required';
}

/** The texts that need a mark and have none. @param isUncovered whether a text covers less than half of its reference */
export function findUnmarked(
  draft: ReviewDraft,
  items: readonly ReviewItem[],
  markUse: ReturnType<typeof getMarkUse>,
  isUncovered: (itemId: string) => boolean,
): ReviewItem[] {
  if (markUse === 'unused') return [];
  return items.filter(
    ({ itemId }) =>
      getMark(draft, itemId).isCorrect === null && (markUse === 'required' || isUncovered(itemId)),
  );
}

export function getMark({ marks }: ReviewDraft, itemId: string): ReviewMark {
  return marks.find((mark) => mark.itemId === itemId) ?? { itemId, isCorrect: null, comments: '' };
}

export function withMark(draft: ReviewDraft, itemId: string, changes: Partial<ReviewMark>): ReviewDraft {
  const mark = { ...getMark(draft, itemId), ...changes };
  return { ...draft, marks: [...draft.marks.filter((one) => one.itemId !== itemId), mark] };
}

/** The result from the marks alone. A text without a mark is correct. */
export function countMarks(draft: ReviewDraft, items: ReviewItem[]): ReviewResult {
  const correct = items.filter(({ itemId }) => getMark(draft, itemId).isCorrect ?? true).length;
  const wrong = items.length - correct;
  const percentage = percentOf(correct, items.length);
  return { correct, wrong, percentage, unit: 'images' };
}

export const isOverridden = ({ overrideReason }: ReviewDraft) => overrideReason !== null;

/** The result with the reviewer's own percentage, if there is one. */
export function withOverride(countedResult: ReviewResult, draft: ReviewDraft): ReviewResult {
  return isOverridden(draft) && draft.percentage !== null
    ? { ...countedResult, percentage: draft.percentage }
    : countedResult;
}

export interface OverrideProblems {
  percentage?: string;
  reason?: string;
}

const isWholePercentage = (percentage: number | null): percentage is number =>
  percentage !== null && Number.isInteger(percentage) && percentage >= 0 && percentage <= 100;

/** The server refuses an invalid percentage, so one that is still being typed is left out. */
export function withValidPercentage(draft: ReviewDraft): ReviewDraft {
  return isWholePercentage(draft.percentage) ? draft : { ...draft, percentage: null };
}

/** Why the reviewer's own percentage cannot be published yet. */
export function findOverrideProblems(draft: ReviewDraft): OverrideProblems {
  if (!isOverridden(draft)) return {};
  const { percentage, overrideReason } = draft;
  return {
    ...(isWholePercentage(percentage) ? {} : { percentage: 'Please enter a whole number from 0 to 100' }),
    ...(overrideReason?.trim() ? {} : { reason: 'Please enter the reason' }),
  };
}

/** The same for drafts that the server stores alike. */
export function toComparable(draft: ReviewDraft): string {
  const { marks, overallComments, percentage, overrideReason } = withValidPercentage(draft);
  return JSON.stringify([
    [...marks]
      .sort((a, b) => a.itemId.localeCompare(b.itemId))
      .map(({ itemId, isCorrect, comments }) => [itemId, isCorrect, comments]),
    overallComments,
    percentage,
    overrideReason,
  ]);
}
