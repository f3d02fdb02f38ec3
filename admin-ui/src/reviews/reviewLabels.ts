import { countedUnit } from '@inkwell/contract/counted-unit';
import { formatCount } from '@inkwell/contract/format-count';
import { illegibleInWords } from '@inkwell/contract/illegible';
import { formatTimeLeft } from '@inkwell/contract/time-left';
import type { ReviewResult, ReviewRow } from '../providers/reviewRecords';

export const kindNames: Record<ReviewRow['kind'], string> = {
  document: 'Document',
  page: 'Page',
  sequential: 'Sequential',
};

/** The status, or the time left until the review is due. */
export function describeDue({ status, dueAt }: Pick<ReviewRow, 'status' | 'dueAt'>, now: number): string {
  if (status !== 'pending') return statusNames[status];
  const msLeft = Date.parse(dueAt) - now;
  return msLeft > 0 ? `${formatTimeLeft(msLeft)} left` : statusNames.overdue;
}

const statusNames = {
  overdue: 'Overdue',
  penalized: 'Auto-Penalized',
  reviewed: 'Reviewed',
  returned: 'Returned',
} as const;

/** A percentage that a reviewer has set does not stand beside the counts: see `describeCounts`. */
export function describeResult(
  kind: ReviewRow['kind'],
  result: ReviewResult,
  overrideReason: string | null = null,
): string {
  return overrideReason === null
    ? `${result.percentage}% (${countsOf(kind, result)})`
    : `${result.percentage}%, set by the reviewer: ${overrideReason}`;
}

export function describeCounts(kind: ReviewRow['kind'], result: ReviewResult): string {
  return `Counted: ${countsOf(kind, result)}`;
}

function countsOf(kind: ReviewRow['kind'], result: ReviewResult): string {
  const { correct, wrong, unit } = result;
  const counts = `${formatCount(correct)} correct, ${formatCount(wrong)} wrong ${countedUnit(kind, unit)}`;
  return [counts, illegibleInWords(result)].filter(Boolean).join('; ');
}

/** A page has the title of its image. */
export function getWorkName({ kind, title }: Pick<ReviewRow, 'kind' | 'title'>): string {
  return kind === 'page' ? title : kind === 'document' ? 'document' : 'sequential work';
}
