/** Where a guard stopped somebody; only paths of this app count. */
export function readReturnPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined;
}
