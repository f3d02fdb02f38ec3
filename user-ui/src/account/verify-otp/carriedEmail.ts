/** The address a code was sent to, carried here in the navigation state by registering or signing in. */
export function readCarriedEmail(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined;
  return typeof state.email === 'string' && state.email !== '' ? state.email : undefined;
}
