/** The signed-in user, in local storage under the five keys of the specification. Both apps share one origin and one session. */
export interface StoredSession {
  token: string;
  userId: string;
  userName: string;
  userEmail: string;
  /** Any string, because the user can edit local storage. */
  userRole: string;
}

const KEYS = ['token', 'userId', 'userName', 'userEmail', 'userRole'] as const;

/** Null without a session, and if the browser forbids storage: the session then lasts as long as the page. */
export function readStoredSession(): StoredSession | null {
  try {
    const read = (key: string) => localStorage.getItem(key) ?? '';
    const [token = '', userId = '', userName = '', userEmail = '', userRole = ''] = KEYS.map(read);
    return token ? { token, userId, userName, userEmail, userRole } : null;
  } catch {
    return null;
  }
}

/**
 * Writes all keys or none. The token is written last: other tabs get an event for each key and read the session when
 * the token changes.
 */
export function writeStoredSession(session: StoredSession): void {
  try {
    for (const key of KEYS.toReversed()) localStorage.setItem(key, session[key]);
  } catch {
    clearStoredSession();
  }
}

export function clearStoredSession(): void {
  try {
    for (const key of KEYS) localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so it contains nothing.
  }
}
