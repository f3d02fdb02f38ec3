import type { Schema } from '@inkwell/contract/client';
import type { DraftKind } from '@inkwell/editor/draft-kind';
import { hashText } from '@inkwell/editor/server-comparison';
import type { ReviewDraft } from '../../providers/reviewRecords';
import { EMPTY_DRAFT, toComparable, withValidPercentage } from './reviewDraft';

type ReviewDraftChange = Schema<'SaveReviewDraft'>;

/** What the editor's session must know of the draft of a review. The server keeps the newest one only. */
export const reviewDraftKind: DraftKind<ReviewDraft, ReviewDraftChange> = {
  blank: EMPTY_DRAFT,
  hasHistory: false,
  isSame: (one, other) => toComparable(one) === toComparable(other),
  isBlank: (draft) => toComparable(draft) === toComparable(EMPTY_DRAFT),
  hash: (draft) => hashText(toComparable(draft)),
  parse: (stored) => (isReviewDraft(stored) ? stored : null),
  toChange: (_base, draft, { baseVersion }) => ({ ...withValidPercentage(draft), baseVersion }),
  lengthOf: (draft) => JSON.stringify(draft).length,
  lengthOfChange: (change) => JSON.stringify(change).length,
};

export function isReviewDraft(value: unknown): value is ReviewDraft {
  if (!isObject(value)) return false;
  const { marks, overallComments } = value;
  return (
    typeof overallComments === 'string' &&
    Array.isArray(marks) &&
    marks.every((mark) => typeof mark?.itemId === 'string' && isMarkValue(mark.isCorrect))
  );
}

const isMarkValue = (value: unknown) => value === null || typeof value === 'boolean';

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
