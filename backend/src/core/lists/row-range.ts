import type { AddParameter } from './search-condition.js';

/** Which rows a file has. */
export interface RowRange {
  projectId?: string;
  /** ISO 8601: a date, or a time with its offset. It is included. */
  from?: string;
  /** A date includes its whole day in UTC; a time is not included. */
  to?: string;
}

/** Conditions on the time of a row. */
export function timeConditions(
  column: string,
  { from, to }: Pick<RowRange, 'from' | 'to'>,
  addParameter: AddParameter,
): string[] {
  const conditions: string[] = [];
  if (from) conditions.push(`${column} >= ${addParameter(new Date(from))}::timestamptz`);
  if (to) conditions.push(`${column} < ${addParameter(endOf(to))}::timestamptz`);
  return conditions;
}

/** Whether no row can be in the range: it ends before it begins. */
export function isReversed({ from, to }: Pick<RowRange, 'from' | 'to'>): boolean {
  if (!from || !to) return false;
  return to.includes('T') ? new Date(from) > new Date(to) : new Date(from) >= endOf(to);
}

/** The first moment after the range. */
export function endOf(to: string): Date {
  const end = new Date(to);
  if (!to.includes('T')) end.setUTCDate(end.getUTCDate() + 1);
  return end;
}
