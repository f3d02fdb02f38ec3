import { CircleCheck, Clock, ClockAlert, type LucideIcon, RefreshCw, Undo2 } from 'lucide-react';
import type { WorkReview } from '../api/types';
import type { BadgeColor } from '../ui/Badge';

interface ReviewStatusStyle {
  label: string;
  color: BadgeColor;
  icon: LucideIcon;
}

export const reviewStatusStyles: Record<WorkReview['status'], ReviewStatusStyle> = {
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
