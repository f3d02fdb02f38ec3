import type { Schema } from '@inkwell/contract/client';
import { allowCopies } from '@inkwell/editor/discarded-texts';
import {
  clearStoredSession,
  readStoredSession,
  type StoredSession,
  writeStoredSession,
} from '@inkwell/web/stored-session';
import { useSyncExternalStore } from 'react';

export type Session = StoredSession;

interface SignedIn extends Pick<Schema<'Session'>, 'token'> {
  user: Pick<Schema<'SessionUser'>, 'id' | 'name' | 'email' | 'role'>;
}

let current: Session | null = readStoredSession();
/** The session, or the last one after it has ended on the server. Its user may still be reading a text. */
let last: Session | null = current;
/** True after a logout. Only an expired session returns to the same path after the next sign-in. */
let hasSignedOut = false;
/** Written and removed at a logout: other tabs cannot tell it from an expired session by the removal of the token. */
const SIGN_OUT_MARK = 'signed-out';
const listeners = new Set<() => void>();

function change(session: Session | null): void {
  current = session;
  if (session) hasSignedOut = false;
  if (session || hasSignedOut) last = session;
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
  writeStoredSession(session);
  change(session);
}

/** Updates the name after a change in the profile. */
export function renameSession(userName: string): void {
  if (!current) return;
  const session = { ...current, userName };
  writeStoredSession(session);
  change(session);
}

export function endSession(cause: 'signed-out' | 'expired'): void {
  hasSignedOut = cause === 'signed-out';
  if (hasSignedOut) markSignOut();
  clearStoredSession();
  change(null);
}

function markSignOut(): void {
  try {
    localStorage.setItem(SIGN_OUT_MARK, 'true');
    localStorage.removeItem(SIGN_OUT_MARK);
  } catch {
    // Storage is full or forbidden: other tabs then ask the user to sign in again.
  }
}

/** Reads the session from storage, after a change by another tab or in a test. */
export function restoreSession(): void {
  change(readStoredSession());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Not at build time, when screens are rendered without a browser.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SIGN_OUT_MARK && newValue !== null) hasSignedOut = true;
    if (key === null || key === 'token') restoreSession();
  });
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, getSession, () => null);
}

/** The session, or the last one of this page after it has ended on the server; null after a logout. */
export function useLastSession(): Session | null {
  return useSyncExternalStore(
    subscribe,
    () => last,
    () => null,
  );
}

/** Whether the time of a session is over. Otherwise the server has ended it before. */
export function hasRunOut({ token }: Session, nowMs: number): boolean {
  try {
    const payload: unknown = JSON.parse(
      atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
    );
    return (
      typeof payload === 'object' &&
      payload !== null &&
      'exp' in payload &&
      typeof payload.exp === 'number' &&
      payload.exp * 1_000 <= nowMs
    );
  } catch {
    return false;
  }
}
