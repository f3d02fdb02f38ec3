/** The user has deleted the texts of this browser. */
const DISCARDED = 'inkwell-discarded:';
/** The user has signed out: what opens without a network is deleted. */
const SIGNED_OUT = 'inkwell-signed-out:';

/**
 * Forbids storing texts of a user in this browser until the next sign-in. Other tabs of the user are closing their texts
 * meanwhile, and would store them again.
 */
export function forbidCopies(userId: string): void {
  setMark(DISCARDED + userId);
}

/** Forbids storing what the server has acknowledged, until the next sign-in: an answer may arrive after the logout. */
export function forbidOfflineStart(userId: string): void {
  setMark(SIGNED_OUT + userId);
}

/** Call this when the user has signed in. */
export function allowCopies(userId: string): void {
  try {
    localStorage.removeItem(DISCARDED + userId);
    localStorage.removeItem(SIGNED_OUT + userId);
  } catch {
    // Storage is forbidden: nothing is stored.
  }
}

export const areCopiesForbidden = (userId: string) => hasMark(DISCARDED + userId);

export const isOfflineStartForbidden = (userId: string) => hasMark(SIGNED_OUT + userId);

function setMark(name: string): void {
  try {
    localStorage.setItem(name, 'true');
  } catch {
    // Storage is forbidden: nothing is stored.
  }
}

function hasMark(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}
