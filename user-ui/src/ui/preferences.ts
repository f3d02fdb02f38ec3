/** Display preferences in local storage. They are lost if storage is forbidden. */

const PREFIX = 'inkwell.';

/** @returns undefined if there is no value, or if it is invalid, such as one of an older release */
export function readPreference<Value>(
  name: string,
  isValid: (value: unknown) => value is Value,
): Value | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function storePreference(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the preference is not stored.
  }
}
