import { useSyncExternalStore } from 'react';

/** Who is signed in, kept in local storage under the five keys every version of the product has used. */
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
/** True when the person asked to leave; an expired session leads back to where they were, a logout does not. */
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
    // Storage is forbidden: whoever signs in stays signed in as long as the page.
    return '';
  }
}

/**
 * All of it or nothing: half a session would lead astray after a reload. The token comes last, as it is what other
 * tabs wait for: they hear of each key as it is written, and would take it for that of whoever was there before.
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
    // Nothing is kept where nothing may be.
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
  writeStorage(session);
  hasSignedOut = false;
  change(session);
}

/** Keeps the greeting right after the name was changed in the profile. */
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

/** Follows what another tab does, and is how tests begin afresh. */
export function restoreSession(): void {
  hasSignedOut = false;
  change(readStorage());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === 'token') restoreSession();
});

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, getSession);
}
