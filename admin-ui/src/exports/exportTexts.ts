import { formatCount } from '@inkwell/contract/format-count';
import { formatDate } from '@inkwell/web/format-date';
import type { DataExport } from '../providers/resources';
import type { Tone } from '../theme/palette';
import type { DialogKind } from './exportPermissions';

export type ExportKind = DataExport['kind'];

export const KIND_NAMES: Readonly<Record<ExportKind, string>> = {
  texts: 'Texts',
  users: 'Users',
  assignments: 'Assignments',
  reviews: 'Reviews',
  audit: 'Audit log',
  'case-file': 'Case file',
};

/** What the dates of an export are about. */
export const DATES: Readonly<Record<DialogKind, string>> = {
  texts: 'Texts that were submitted in this time',
  users: 'Users who registered in this time',
  assignments: 'Assignments that were given in this time',
  reviews: 'Reviews of work that was submitted in this time',
  audit: 'Entries of this time',
};

export interface State {
  label: string;
  tone: Tone;
}

export const STATES: Readonly<Record<DataExport['state'], State>> = {
  waiting: { label: 'Waiting', tone: 'gray' },
  running: { label: 'Running', tone: 'blue' },
  done: { label: 'Done', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  cancelled: { label: 'Cancelled', tone: 'gray' },
};

export function isUnfinished({ state }: Pick<DataExport, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** What it contains, such as `Texts: Letters` or `Case file: Ada Moreno, Letters, no. 2`. */
export function exportName({
  kind,
  project,
  assignment,
}: Pick<DataExport, 'kind' | 'project' | 'assignment'>): string {
  const subject = assignment
    ? `${assignment.user.name}, ${assignment.project.name}, no. ${assignment.number}`
    : project?.name;
  return [KIND_NAMES[kind], subject].filter(Boolean).join(': ');
}

/** The days of the browser's time zone, or null for all. */
export function rangeText({ from, to }: Pick<DataExport, 'from' | 'to'>): string | null {
  if (from && to) return `${dayOf(from)} to ${lastDayOf(to)}`;
  if (from) return `from ${dayOf(from)}`;
  return to ? `until ${lastDayOf(to)}` : null;
}

const dayOf = (time: string) => formatDate(time);
/** A time is not part of the range. */
const lastDayOf = (time: string) =>
  time.includes('T') ? formatDate(new Date(Date.parse(time) - 1).toISOString()) : formatDate(time);

export function progressText({ done, total }: Pick<DataExport, 'done' | 'total'>): string {
  return total === null ? 'Not counted yet' : `${formatCount(done)} of ${formatCount(total)}`;
}

export function percentDone({ done, total }: Pick<DataExport, 'done' | 'total'>): number {
  return total ? (100 * done) / total : 0;
}
