import { type AuthProvider, HttpError } from 'react-admin';
import { answerOf, api } from './api';
import { leaveFor } from './leaveFor';
import { clearSession, readSession, storeSession } from './session';
import { sessionOver, sessionRefused } from './sessionEnd';

export const ADMIN_LOGIN = '/admin-login';
export const ADMIN_DASHBOARD = '/admin-dashboard';
const USER_LOGIN = '/login';
const LANDING = '/';

/** How long signing out waits for the server before it forgets the session anyway. */
const LOGOUT_TIMEOUT_MS = 3000;

/** The page that was open when a session ended: react-admin asks for it again while it is still taking it down. */
let endedAt: string | null = null;

export const authProvider: AuthProvider = {
  async login({ email, password }: { email: string; password: string }) {
    storeSession(await answerOf(api.POST('/api/auth/admin-login', { body: { email, password } })));
  },

  async logout() {
    sessionOver.tell();
    if (readSession()) {
      // The session ends here whatever the server says; its answer only clears the file cookie.
      const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS);
      await answerOf(api.POST('/api/auth/logout', { signal })).catch(() => undefined);
    }
    clearSession();
    endedAt = window.location.pathname;
    return ADMIN_LOGIN;
  },

  /**
   * The route guard: a token must be held, and its role must be admin. It leaves the page instead of
   * rejecting, because react-admin answers a rejection by signing out, and a worker who strays here
   * keeps their session.
   */
  async checkAuth() {
    const session = readSession();
    if (!session) {
      if ([ADMIN_LOGIN, endedAt].includes(window.location.pathname)) {
        throw { redirectTo: ADMIN_LOGIN, message: false };
      }
      return leaveFor(USER_LOGIN);
    }
    if (session.user.role !== 'admin') return leaveFor(LANDING);
  },

  /** Only a 401 ends the session; a 403 says that one action is refused. Whoever called hears of either. */
  async checkError(error: unknown) {
    if (error instanceof HttpError && error.status === 401) sessionRefused.tell();
  },

  async getIdentity() {
    const session = readSession();
    if (!session) throw new Error('Nobody is signed in');
    return { id: session.user.id, fullName: session.user.name, email: session.user.email };
  },

  async getPermissions() {
    return readSession()?.user.role;
  },
};
