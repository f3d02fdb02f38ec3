import { readSession } from '../providers/session';

/** What this browser keeps of unfinished work under a name, in case the page goes away before it is sent. */

/**
 * The name for work of whoever is signed in now: the next administrator at this browser neither sees it nor sends it.
 * To be asked for when the work begins, as the session may end before it is kept.
 */
export function keptName(kind: string, subjectId: string): string {
  return `inkwell-${kind}:${readSession()?.user.id}:${subjectId}`;
}

/** @returns null for nothing, and for what does not look as it should: it may be of an older release. */
export function readKept<Value>(name: string, isValid: (value: unknown) => value is Value): Value | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return isValid(kept) ? kept : null;
  } catch {
    // Forbidden, or no JSON: as if nothing had been kept.
    return null;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Full or forbidden: the work goes on without a copy.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Forbidden: nothing was kept.
  }
}
