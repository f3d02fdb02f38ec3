import type { Schema } from '@inkwell/contract/client';

/** What a sign-in leaves in the browser. The keys are shared with the user app: one origin, one session. */
export type Session = Schema<'SessionDto'>;

/** The role is compared, never trusted: anything may stand in local storage. */
interface StoredSession {
  token: string;
  user: { id: string; name: string; email: string; role: string };
}

const keys = {
  token: 'token',
  id: 'userId',
  name: 'userName',
  email: 'userEmail',
  role: 'userRole',
} as const;

/** Somebody else has signed in from another tab: nothing of this page is sent in their name. */
let isReplaced = false;

export function storeSession({ token, user }: Session): void {
  isReplaced = false;
  localStorage.setItem(keys.id, user.id);
  localStorage.setItem(keys.name, user.name);
  localStorage.setItem(keys.email, user.email);
  localStorage.setItem(keys.role, user.role);
  // Last: other tabs wait for it, and read the rest when they hear of it.
  localStorage.setItem(keys.token, token);
}

export function readToken(): string | null {
  return isReplaced ? null : localStorage.getItem(keys.token);
}

/**
 * Follows what other tabs do.
 * @param onEnded they have signed out
 * @param onReplaced somebody else has signed in there
 * @returns how to leave off.
 */
export function followTabs(onEnded: () => void, onReplaced: () => void): () => void {
  const id = localStorage.getItem(keys.id);
  const hear = ({ key }: StorageEvent) => {
    if (key !== keys.token || isReplaced) return;
    if (!readToken()) return onEnded();
    isReplaced = localStorage.getItem(keys.id) !== id;
    if (isReplaced) onReplaced();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

export function readSession(): StoredSession | null {
  const token = readToken();
  if (!token) return null;
  const read = (key: string) => localStorage.getItem(key) ?? '';
  return {
    token,
    user: { id: read(keys.id), name: read(keys.name), email: read(keys.email), role: read(keys.role) },
  };
}

export function clearSession(): void {
  if (isReplaced) return;
  for (const key of Object.values(keys)) localStorage.removeItem(key);
}
