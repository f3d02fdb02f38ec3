import type { Schema } from '@inkwell/contract/client';
import { allowCopies } from '@inkwell/editor/discarded-texts';

/** The session in localStorage. The user app uses the same keys: both apps share one origin and one session. */
export type Session = Schema<'Session'>;

/** `role` is any string, because the user can edit localStorage. */
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

/** True after another user has signed in in another tab: this page must not send with that user's token. */
let isReplaced = false;

export function storeSession({ token, user }: Session): void {
  isReplaced = false;
  allowCopies(user.id);
  localStorage.setItem(keys.id, user.id);
  localStorage.setItem(keys.name, user.name);
  localStorage.setItem(keys.email, user.email);
  localStorage.setItem(keys.role, user.role);
  // Last, because other tabs read the other keys when the token changes.
  localStorage.setItem(keys.token, token);
}

export function readToken(): string | null {
  return isReplaced ? null : localStorage.getItem(keys.token);
}

/**
 * Watches sign-in and sign-out in other tabs.
 * @param onEnded another tab has signed out
 * @param onReplaced another user has signed in in another tab
 * @returns a function that stops watching
 */
export function watchOtherTabs(onEnded: () => void, onReplaced: () => void): () => void {
  const id = localStorage.getItem(keys.id);
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== keys.token || isReplaced) return;
    if (!readToken()) return onEnded();
    isReplaced = localStorage.getItem(keys.id) !== id;
    if (isReplaced) onReplaced();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
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
