import { formatCount } from '@inkwell/contract/format-count';
import type { Permission } from '@inkwell/contract/permissions';
import type { TaskRow } from '../providers/records';
import { TASKS } from '../providers/resources';
import type { Tone } from '../theme/palette';

const KIND_NAMES: Readonly<Record<string, string>> = {
  'give-assignments': 'Give assignments',
  'import-images': 'Import images',
  'import-users': 'Import users',
  'publish-reviews': 'Publish results',
};

/** What the items of each kind are: one, and many. */
const ITEM_NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  'give-assignments': ['user', 'users'],
  'import-images': ['image', 'images'],
  'import-users': ['row', 'rows'],
  'publish-reviews': ['result', 'results'],
};

/** What the task does, such as `Give assignments: Letters`. */
export function taskName({ kind, project }: Pick<TaskRow, 'kind' | 'project'>): string {
  return [KIND_NAMES[kind] ?? kind, project?.name].filter(Boolean).join(': ');
}

export function taskPath(id: string): string {
  return `/${TASKS}/${id}/show`;
}

const CANCEL_PERMISSIONS: Readonly<Record<string, Permission>> = {
  'give-assignments': 'assignments:write',
  'import-images': 'references:write',
  'import-users': 'users:write',
  'publish-reviews': 'reviews:write',
};

/** Who may cancel tasks of the kind. */
export function cancelPermission(kind: string): Permission {
  return CANCEL_PERMISSIONS[kind] ?? 'assignments:write';
}

/** What several items of the task are, such as `users`. */
export function itemsName({ kind }: Pick<TaskRow, 'kind'>): string {
  return namesOf(kind)[1];
}

/** `1 user` or `3 images`. */
export function formatItemCount({ kind }: Pick<TaskRow, 'kind'>, count: number): string {
  const [one, many] = namesOf(kind);
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

function namesOf(kind: string): readonly [one: string, many: string] {
  return ITEM_NAMES[kind] ?? ['item', 'items'];
}

type Progress = Pick<TaskRow, 'done' | 'total' | 'startedAt' | 'finishedAt' | 'cancelledAt' | 'failedReason'>;

export function taskState({ startedAt, finishedAt, cancelledAt, failedReason }: Progress): {
  label: string;
  tone: Tone;
} {
  if (cancelledAt) return { label: 'Cancelled', tone: 'gray' };
  if (finishedAt) return { label: 'Done', tone: 'green' };
  if (failedReason) return { label: 'Stopped', tone: 'red' };
  return startedAt ? { label: 'Running', tone: 'blue' } : { label: 'Waiting', tone: 'gray' };
}

export function progressText({ done, total }: Pick<TaskRow, 'done' | 'total'>): string {
  return `${formatCount(done)} of ${formatCount(total)}`;
}
