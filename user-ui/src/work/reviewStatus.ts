import { CircleCheck, Clock, ClockAlert, RefreshCw, Undo2 } from 'lucide-react';
import type { WorkReview } from '../api/types';
import type { StatusStyle } from '../ui/Badge';

export const reviewStatusStyles: Record<WorkReview['status'], StatusStyle> = {
  under_review: { label: 'Under Review', color: 'blue', icon: Clock },
  overdue: { label: 'Review overdue', color: 'yellow', icon: ClockAlert },
  returned: { label: 'Returned', color: 'yellow', icon: Undo2 },
  reopened: { label: 'Being reviewed again', color: 'blue', icon: RefreshCw },
  published: { label: 'Reviewed', color: 'green', icon: CircleCheck },
};

/** True if the work was returned and not submitted again. */
export function isOpenAgain(review: WorkReview, all: readonly WorkReview[]): boolean {
  const isLater = ({ kind, subjectId, round }: WorkReview) =>
    kind === review.kind && subjectId === review.subjectId && round > review.round;
  return review.status === 'returned' && !all.some(isLater);
}

/** The review that returned a text, until the text is submitted again. Without a subject, that of any text of the kind. */
export function findReturned(
  reviews: readonly WorkReview[],
  kind: WorkReview['kind'],
  subjectId?: string,
): WorkReview | undefined {
  return reviews.find(
    (review) =>
      review.kind === kind &&
      (subjectId === undefined || review.subjectId === subjectId) &&
      isOpenAgain(review, reviews),
  );
}

/** The path of the screen that shows and edits this work. */
export function workPath({ kind, subjectId }: WorkReview): string {
  switch (kind) {
    case 'document':
      return '/work-editor';
    case 'page':
      return `/image-work/${subjectId}`;
    case 'sequential':
      return '/sequential-work';
  }
}
