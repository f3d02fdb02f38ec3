import { formatCount } from '@inkwell/contract/format-count';
import type { Permission } from '@inkwell/contract/permissions';
import { STATES, type State } from '../exports/exportTexts';
import { TASKS, type TaskRow } from '../providers/resources';

type TaskKind = readonly [name: string, item: string, items: string, cancelPermission: Permission];

const KINDS: Readonly<Record<string, TaskKind>> = {
  'give-assignments': ['Give assignments', 'user', 'users', 'assignments:write'],
  'import-images': ['Import images', 'image', 'images', 'references:write'],
  'import-users': ['Import users', 'row', 'rows', 'users:write'],
  'publish-reviews': ['Publish results', 'result', 'results', 'reviews:write'],
};

function kindOf({ kind }: Pick<TaskRow, 'kind'>): TaskKind {
  return KINDS[kind] ?? [kind, 'item', 'items', 'assignments:write'];
}

/** What the task does, such as `Give assignments: Letters`. */
export function taskName(task: Pick<TaskRow, 'kind' | 'project'>): string {
  return [kindOf(task)[0], task.project?.name].filter(Boolean).join(': ');
}

export function taskPath(id: string): string {
  return `/${TASKS}/${id}/show`;
}

/** Who may cancel tasks of the kind. */
export function cancelPermission(task: Pick<TaskRow, 'kind'>): Permission {
  return kindOf(task)[3];
}

/** What several items of the task are, such as `users`. */
export function itemsName(task: Pick<TaskRow, 'kind'>): string {
  return kindOf(task)[2];
}

/** `1 user` or `3 images`. */
export function formatItemCount(task: Pick<TaskRow, 'kind'>, count: number): string {
  const [, item, items] = kindOf(task);
  return `${formatCount(count)} ${count === 1 ? item : items}`;
}

type Progress = Pick<TaskRow, 'done' | 'total' | 'startedAt' | 'finishedAt' | 'cancelledAt' | 'failedReason'>;

export function taskState({ startedAt, finishedAt, cancelledAt, failedReason }: Progress): State {
  if (cancelledAt) return STATES.cancelled;
  if (finishedAt) return STATES.done;
  if (failedReason) return { label: 'Stopped', tone: 'red' };
  return startedAt ? STATES.running : STATES.waiting;
}
