import { USERS } from '../providers/resources';

/** The users page with a filter on. */
export function usersPath(filter: Record<string, unknown>): { pathname: string; search: string } {
  const search = new URLSearchParams({
    filter: JSON.stringify(filter),
    displayedFilters: JSON.stringify(Object.fromEntries(Object.keys(filter).map((name) => [name, true]))),
  });
  return { pathname: `/${USERS}`, search: search.toString() };
}
