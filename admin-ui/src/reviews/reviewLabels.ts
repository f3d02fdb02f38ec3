import { pluralize } from '../display/pluralize';
import type { ReviewResult, ReviewRow } from '../providers/reviewRecords';

export const kindNames: Record<ReviewRow['kind'], string> = {
  document: 'Document',
  page: 'Page',
  sequential: 'Sequential',
};

/** The status, or the hours left until the review is due. */
export function formatTimeLeft({ status, hoursLeft }: Pick<ReviewRow, 'status' | 'hoursLeft'>): string {
  if (status === 'pending') return `${pluralize(hoursLeft ?? 0, 'hour')} left`;
  return statusNames[status];
}

const statusNames = {
  overdue: 'Overdue',
  penalized: 'Auto-Penalized',
  reviewed: 'Reviewed',
  returned: 'Returned',
} as const;

export function describeResult({ correct, wrong, percentage, unit }: ReviewResult): string {
  const of = unit === 'images' ? ' images' : ' words';
  return `${percentage}% (${correct.toLocaleString()} correct, ${wrong.toLocaleString()} wrong${of})`;
}

/** A page has the title of its image. */
export function getWorkName({ kind, title }: Pick<ReviewRow, 'kind' | 'title'>): string {
  return kind === 'page' ? title : kind === 'document' ? 'document' : 'sequential work';
}
