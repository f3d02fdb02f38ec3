import { formatTimeLeft } from '@inkwell/contract/time-left';
import { SEQUENTIAL_WORK, type SequentialSession } from '../providers/resources';

export const statusNames = {
  in_progress: 'In progress',
  all_submitted: 'All images submitted',
  pending: 'Pending',
  reviewed: 'Reviewed',
  overdue: 'Overdue',
  penalized: 'Auto-Penalized',
} as const;

export function describeStatus({ status, reviewDeadline }: SequentialSession, now: number): string {
  if (status !== 'pending' || reviewDeadline === null) return statusNames[status];
  const msLeft = Date.parse(reviewDeadline) - now;
  return msLeft > 0 ? `Pending (${formatTimeLeft(msLeft)} left)` : statusNames.overdue;
}

export function isReviewable({ status }: Pick<SequentialSession, 'status'>): boolean {
  return status === 'pending' || status === 'overdue';
}

export function describeAccuracy({ accuracyResult }: Pick<SequentialSession, 'accuracyResult'>): string {
  if (!accuracyResult) return '–';
  const { correct, wrong, percentage, overrideReason } = accuracyResult;
  if (overrideReason !== undefined) return `${percentage}%, set by the reviewer: ${overrideReason}`;
  return `${correct} correct, ${wrong} wrong (${percentage}%)`;
}

export function reviewPath({ id }: { id: string | number }): string {
  return `/${SEQUENTIAL_WORK}/${encodeURIComponent(id)}/review`;
}

export function detailsPath({ id }: { id: string | number }): string {
  return `/${SEQUENTIAL_WORK}/${encodeURIComponent(id)}/show`;
}
