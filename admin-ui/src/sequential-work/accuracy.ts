import type { SequentialSession } from '../providers/records';

export function describeAccuracy({ accuracyResult }: Pick<SequentialSession, 'accuracyResult'>): string {
  if (!accuracyResult) return '–';
  const { correct, wrong, percentage } = accuracyResult;
  return `${correct} correct, ${wrong} wrong (${percentage}%)`;
}
