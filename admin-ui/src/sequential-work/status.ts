import type { SequentialSession } from '../providers/records';

type StatusFacts = Pick<SequentialSession, 'status' | 'hoursLeft'>;

/** The specification's words for a run's state. */
export function statusLabel({ status, hoursLeft }: StatusFacts): string {
  if (status === 'pending') return `Pending (${hoursLeft ?? 0} ${hoursLeft === 1 ? 'hour' : 'hours'} left)`;
  return statusNames[status];
}

export const statusNames = {
  in_progress: 'In progress',
  all_submitted: 'All images submitted',
  pending: 'Pending',
  reviewed: 'Reviewed',
  overdue: 'Overdue',
  penalized: 'Auto-Penalized',
} as const;

export function isReviewable({ status }: Pick<SequentialSession, 'status'>): boolean {
  return status === 'pending' || status === 'overdue';
}
