import type { Schema } from '@inkwell/contract/client';
import { allowCopies } from '@inkwell/editor/discarded-texts';
import { clearStoredSession, readStoredSession, writeStoredSession } from '@inkwell/web/stored-session';

export type Session = Schema<'Session'>;

/** `role` is any string, because the user can edit local storage. */
interface ConsoleSession {
  token: string;
  user: { id: string; name: string; email: string; role: string };
}

/** True after another user has signed in in another tab: this page must not send with that user's token. */
let isReplaced = false;

export function storeSession({ token, user: { id, name, email, role } }: Session): void {
  isReplaced = false;
  allowCopies(id);
  writeStoredSession({ token, userId: id, userName: name, userEmail: email, userRole: role });
}

export function readSession(): ConsoleSession | null {
  const stored = isReplaced ? null : readStoredSession();
  if (!stored) return null;
  const { token, userId: id, userName: name, userEmail: email, userRole: role } = stored;
  return { token, user: { id, name, email, role } };
}

export function readToken(): string | null {
  return readSession()?.token ?? null;
}

/**
 * Watches sign-in and sign-out in other tabs.
 * @param onEnded another tab has signed out
 * @param onReplaced another user has signed in in another tab
 * @returns a function that stops watching
 */
export function watchOtherTabs(onEnded: () => void, onReplaced: () => void): () => void {
  const id = readStoredSession()?.userId;
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== 'token' || isReplaced) return;
    const now = readStoredSession();
    if (!now) return onEnded();
    isReplaced = now.userId !== id;
    if (isReplaced) onReplaced();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}

export function clearSession(): void {
  if (!isReplaced) clearStoredSession();
}
