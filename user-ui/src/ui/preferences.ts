/** What this browser remembers of how a person likes a screen; a browser that keeps nothing is fine too. */

const PREFIX = 'inkwell.';

/** @returns undefined for nothing, and for what does not look as it should: it may be of an older release. */
export function recall<Value>(name: string, isValid: (value: unknown) => value is Value): Value | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is full or switched off: the screen works all the same.
  }
}
