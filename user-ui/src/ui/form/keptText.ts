import { useEffect } from 'react';

const PREFIX = 'inkwell-unsent:';

/** The text of a form that was not sent, kept for a reload of this tab. @param name of the form and of its subject */
export function readKeptText(name: string): string {
  try {
    return sessionStorage.getItem(PREFIX + name) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the text until it is empty again. */
export function useKeptText(name: string, text: string): void {
  useEffect(() => {
    try {
      if (text) sessionStorage.setItem(PREFIX + name, text);
      else sessionStorage.removeItem(PREFIX + name);
    } catch {
      // Storage is full or forbidden: the text lasts as long as the form.
    }
  }, [name, text]);
}

/** Removes all texts, when a user signs out. */
export function clearKeptTexts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so it contains nothing.
  }
}
