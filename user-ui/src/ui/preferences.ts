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

/** @returns false if the preference is not stored, because storage is full or forbidden */
export function storePreference(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removePreference(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Storage is forbidden, so it contains nothing.
  }
}
