/** The beginning of the session storage keys of unfinished signatures. */
export const SIGNATURE_KEYS = 'inkwell-signature:';

/** Removes the signatures of all links, after signing and when a user signs out. */
export function clearStoredSignatures(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(SIGNATURE_KEYS)) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so it contains nothing.
  }
}
