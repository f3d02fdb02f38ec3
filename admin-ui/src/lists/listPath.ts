import { USERS } from '../providers/resources';

/** A list with a filter on. */
export function listPath(
  resource: string,
  filter: Record<string, unknown>,
): { pathname: string; search: string } {
  const search = new URLSearchParams({
    filter: JSON.stringify(filter),
    displayedFilters: JSON.stringify(Object.fromEntries(Object.keys(filter).map((name) => [name, true]))),
  });
  return { pathname: `/${resource}`, search: search.toString() };
}

export function usersPath(filter: Record<string, unknown>): { pathname: string; search: string } {
  return listPath(USERS, filter);
}
