import { isStaff } from '@inkwell/contract/roles';
import type { AuthProvider } from 'react-admin';
import { api } from './api';
import { loadPage } from './loadPage';
import { ADMIN_LOGIN } from './paths';
import { handleRefusal } from './refusals';
import { clearSession, readSession } from './session';
import { sessionOver } from './sessionEnd';
import { keepDeepLink } from './signInHandover';

const USER_LOGIN = '/login';
const LANDING = '/';

/** After this time a sign-out deletes the session without the server's answer. */
const LOGOUT_TIMEOUT_MS = 3000;

/** The page that was open when the session ended. react-admin checks it once more while it unmounts. */
let endedAt: string | null = null;

export const authProvider: AuthProvider = {
  login: () => loadPage(ADMIN_LOGIN),

  async logout() {
    sessionOver.send();
    if (readSession()) {
      // The session ends here in any case; the server only clears the file cookie.
      const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS);
      await api.POST('/api/auth/logout', { signal }).catch(() => undefined);
    }
    clearSession();
    endedAt = window.location.pathname;
    return ADMIN_LOGIN;
  },

  /**
   * The route guard: requires a session of staff. It leaves the page and does not reject, because
   * react-admin signs out after a rejection, and a user who opens the console by mistake keeps the session.
   */
  async checkAuth() {
    const session = readSession();
    if (!session) {
      if ([ADMIN_LOGIN, endedAt].includes(window.location.pathname)) {
        throw { redirectTo: ADMIN_LOGIN, message: false };
      }
      keepDeepLink(`${window.location.pathname}${window.location.search}`);
      return loadPage(USER_LOGIN);
    }
    if (!isStaff(session.user.role)) return loadPage(LANDING);
  },

  checkError: handleRefusal,

  async getIdentity() {
    const session = readSession();
    if (!session) throw new Error('Nobody is signed in');
    return { id: session.user.id, fullName: session.user.name, email: session.user.email };
  },

  async getPermissions() {
    return readSession()?.user.role;
  },
};
