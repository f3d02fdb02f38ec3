import type { Location } from 'react-router';

const MARK = 'isFirstOfVisit';

/** Whether a visit began at this location. It has a key of its own, unless its address was completed. */
export function isFirstOfVisit({ key, state }: Location): boolean {
  return key === 'default' || (typeof state === 'object' && state !== null && state[MARK] === true);
}

/** The state of the first location after its address was completed. */
export function keepFirstOfVisit(state: unknown): object {
  return { ...(typeof state === 'object' ? state : null), [MARK]: true };
}
