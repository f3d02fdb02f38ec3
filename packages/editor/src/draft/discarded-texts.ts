const PREFIX = 'inkwell-discarded:';

/**
 * Forbids storing texts of a user in this browser until the next sign-in. Other tabs of the user are closing their texts
 * meanwhile, and would store them again.
 */
export function forbidCopies(userId: string): void {
  try {
    localStorage.setItem(PREFIX + userId, 'true');
  } catch {
    // Storage is forbidden: nothing is stored.
  }
}

/** Call this when the user has signed in. */
export function allowCopies(userId: string): void {
  try {
    localStorage.removeItem(PREFIX + userId);
  } catch {
    // Storage is forbidden: nothing is stored.
  }
}

export function areCopiesForbidden(userId: string): boolean {
  try {
    return localStorage.getItem(PREFIX + userId) !== null;
  } catch {
    return false;
  }
}
