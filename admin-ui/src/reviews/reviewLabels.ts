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

/** A percentage that a reviewer has set does not stand beside the counts: see `describeCounts`. */
export function describeResult(result: ReviewResult, overrideReason: string | null = null): string {
  return overrideReason === null
    ? `${result.percentage}% (${countsOf(result)})`
    : `${result.percentage}%, set by the reviewer: ${overrideReason}`;
}

export function describeCounts(result: ReviewResult): string {
  return `Counted: ${countsOf(result)}`;
}

function countsOf({ correct, wrong, unit }: ReviewResult): string {
  return `${correct.toLocaleString()} correct, ${wrong.toLocaleString()} wrong ${unit}`;
}

/** A page has the title of its image. */
export function getWorkName({ kind, title }: Pick<ReviewRow, 'kind' | 'title'>): string {
  return kind === 'page' ? title : kind === 'document' ? 'document' : 'sequential work';
}
