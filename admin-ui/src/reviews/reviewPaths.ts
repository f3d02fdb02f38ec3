import { REVIEWS } from '../providers/resources';

export function reviewScreenPath(id: string): string {
  return `/${REVIEWS}/${encodeURIComponent(id)}`;
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
