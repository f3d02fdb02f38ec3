import { isStaff } from '@inkwell/contract/roles';
import { type AuthProvider, HttpError } from 'react-admin';
import { api, getBody } from './api';
import { loadPage } from './loadPage';
import { ADMIN_LOGIN, SECOND_FACTOR_SET_UP } from './paths';
import { clearSession, readSession } from './session';
import { sessionOver, sessionRefused } from './sessionEnd';
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
      await getBody(api.POST('/api/auth/logout', { signal })).catch(() => undefined);
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

  /** Only a 401 ends the session; a 403 refuses one action, or all until a second factor is set up. The caller gets both errors. */
  async checkError(error: unknown) {
    if (!(error instanceof HttpError)) return;
    if (error.status === 401) sessionRefused.send();
    if (error.body?.code === 'SECOND_FACTOR_SETUP_REQUIRED') await loadPage(SECOND_FACTOR_SET_UP);
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
