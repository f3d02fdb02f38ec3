/** The path in the navigation state that a screen returns to. Ignores addresses outside this app. */
export function readReturnPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined;
}
