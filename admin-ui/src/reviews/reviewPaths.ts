import { REVIEWS } from '../providers/resources';

/** The URL parameter with the project by which the queue is filtered: the next review is of it, too. */
export const PROJECT = 'project';

export function reviewScreenPath(id: string, projectId?: string): string {
  const search = projectId ? `?${new URLSearchParams({ [PROJECT]: projectId })}` : '';
  return `/${REVIEWS}/${encodeURIComponent(id)}${search}`;
}

/** The project of a filter of the queue, if any. */
export function toProjectId({ projectId }: Record<string, unknown>): string | undefined {
  return typeof projectId === 'string' && projectId !== '' ? projectId : undefined;
}

/** The first filter of the queue. */
export const WAITING_FILTER = { status: 'waiting' };

/** The queue with these filters. */
export function queuePath(filter: Record<string, unknown> = WAITING_FILTER): {
  pathname: string;
  search: string;
} {
  const search = new URLSearchParams({ filter: JSON.stringify(filter) });
  return { pathname: `/${REVIEWS}`, search: search.toString() };
}

/** The queue with what waits in the project, or in all. */
export function waitingPath(projectId: string | undefined) {
  return queuePath(projectId ? { ...WAITING_FILTER, projectId } : WAITING_FILTER);
}
