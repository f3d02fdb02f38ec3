import { allowCopies } from '@inkwell/editor/discarded-texts';
import { useSyncExternalStore } from 'react';

/** The signed-in user, stored in local storage under the five keys of the specification. */
export interface Session {
  token: string;
  userId: string;
  userName: string;
  userEmail: string;
  userRole: string;
}

interface SignedIn {
  token: string;
  user: { id: string; name: string; email: string; role: string };
}

const keys = ['token', 'userId', 'userName', 'userEmail', 'userRole'] as const;

let current: Session | null = readStorage();
/** True after a logout. Only an expired session returns to the same path after the next sign-in. */
let hasSignedOut = false;
const listeners = new Set<() => void>();

function readStorage(): Session | null {
  const [token, userId, userName, userEmail, userRole] = keys.map(readKey);
  if (!token) return null;
  return {
    token,
    userId: userId ?? '',
    userName: userName ?? '',
    userEmail: userEmail ?? '',
    userRole: userRole ?? '',
  };
}

function readKey(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // Storage is forbidden: the session lasts as long as the page.
    return '';
  }
}

/**
 * Writes all keys or none. The token is written last: other tabs get an event for each key and read the session when
 * the token changes.
 */
function writeStorage(session: Session): void {
  try {
    for (const key of keys.toReversed()) localStorage.setItem(key, session[key]);
  } catch {
    clearStorage();
  }
}

function clearStorage(): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so it contains nothing.
  }
}

function change(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener();
}

export function getSession(): Session | null {
  return current;
}

export function wasSignedOut(): boolean {
  return hasSignedOut;
}

export function startSession({ token, user }: SignedIn): void {
  const session = { token, userId: user.id, userName: user.name, userEmail: user.email, userRole: user.role };
  allowCopies(user.id);
  writeStorage(session);
  hasSignedOut = false;
  change(session);
}

/** Updates the name after a change in the profile. */
export function renameSession(userName: string): void {
  if (!current) return;
  const session = { ...current, userName };
  writeStorage(session);
  change(session);
}

export function endSession(cause: 'signed-out' | 'expired'): void {
  clearStorage();
  hasSignedOut = cause === 'signed-out';
  change(null);
}

/** Reads the session from storage, after a change by another tab or in a test. */
export function restoreSession(): void {
  hasSignedOut = false;
  change(readStorage());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Not at build time, when screens are rendered without a browser.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === 'token') restoreSession();
  });
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, getSession, () => null);
}
