import { formatCount } from '@inkwell/contract/format-count';
import type { TaskRow } from '../providers/records';
import { TASKS } from '../providers/resources';
import type { Tone } from '../theme/palette';

const KIND_NAMES: Readonly<Record<string, string>> = { 'give-assignments': 'Give assignments' };

/** What the task does, such as `Give assignments: Letters`. */
export function taskName({ kind, project }: Pick<TaskRow, 'kind' | 'project'>): string {
  return [KIND_NAMES[kind] ?? kind, project?.name].filter(Boolean).join(': ');
}

export function taskPath(id: string): string {
  return `/${TASKS}/${id}/show`;
}

type Progress = Pick<TaskRow, 'done' | 'total' | 'startedAt' | 'finishedAt' | 'failedReason'>;

export function taskState({ startedAt, finishedAt, failedReason }: Progress): { label: string; tone: Tone } {
  if (finishedAt) return { label: 'Done', tone: 'green' };
  if (failedReason) return { label: 'Stopped', tone: 'red' };
  return startedAt ? { label: 'Running', tone: 'blue' } : { label: 'Waiting', tone: 'gray' };
}

export function progressText({ done, total }: Progress): string {
  return `${formatCount(done)} of ${formatCount(total)}`;
}
