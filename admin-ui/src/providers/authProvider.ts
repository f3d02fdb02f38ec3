import { isStaff } from '@inkwell/contract/roles';
import { type AuthProvider, HttpError } from 'react-admin';
import { api, getBody } from './api';
import { keepDeepLink } from './deepLink';
import { leaveConsole } from './leaveConsole';
import { clearSession, readSession, type Session, storeSession } from './session';
import { sessionOver, sessionRefused } from './sessionEnd';

export const ADMIN_LOGIN = '/admin-login';
export const ADMIN_DASHBOARD = '/admin-dashboard';
export const SECOND_FACTOR_SET_UP = '/admin/second-factor';
const USER_LOGIN = '/login';
const LANDING = '/';

/** After this time a sign-out deletes the session without the server's answer. */
const LOGOUT_TIMEOUT_MS = 3000;

/** The page that was open when the session ended. react-admin checks it once more while it unmounts. */
let endedAt: string | null = null;

export const authProvider: AuthProvider = {
  /** With a password, with the code of single sign-on, or with the session that the second step has opened. */
  async login({
    session,
    ...params
  }: {
    session?: Session;
    ssoCode?: string;
    email: string;
    password: string;
  }) {
    const opened = session ?? (await openSession(params));
    storeSession(opened);
    return opened.mustSetUpSecondFactor ? { redirectTo: SECOND_FACTOR_SET_UP } : undefined;
  },

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
      return leaveConsole(USER_LOGIN);
    }
    if (!isStaff(session.user.role)) return leaveConsole(LANDING);
  },

  /** Only a 401 ends the session; a 403 refuses one action, or all until a second factor is set up. The caller gets both errors. */
  async checkError(error: unknown) {
    if (!(error instanceof HttpError)) return;
    if (error.status === 401) sessionRefused.send();
    if (error.body?.code === 'SECOND_FACTOR_SETUP_REQUIRED') await leaveConsole(SECOND_FACTOR_SET_UP);
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

function openSession({
  ssoCode,
  ...body
}: {
  ssoCode?: string;
  email: string;
  password: string;
}): Promise<Session> {
  return ssoCode === undefined
    ? getBody(api.POST('/api/auth/admin-login', { body }))
    : getBody(api.POST('/api/auth/sso/session', { body: { code: ssoCode } }));
}
