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

export function storeSession({ token, user }: Session): void {
  localStorage.setItem(keys.id, user.id);
  localStorage.setItem(keys.name, user.name);
  localStorage.setItem(keys.email, user.email);
  localStorage.setItem(keys.role, user.role);
  // Last: other tabs wait for it, and read the rest when they hear of it.
  localStorage.setItem(keys.token, token);
}

export function readToken(): string | null {
  return localStorage.getItem(keys.token);
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
  for (const key of Object.values(keys)) localStorage.removeItem(key);
}
