/** The address of a screen of work: a path as a pattern, and the assignment, which the app adds if it is missing. */
export function workAddress(path: string): RegExp {
  return new RegExp(`^https?://[^/]+${path}(?:\\?assignment=[0-9a-f-]{36})?$`);
}
