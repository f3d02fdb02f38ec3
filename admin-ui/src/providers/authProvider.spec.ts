import { HttpError } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, startFakeApi } from '../../test/fakeApi';
import { admin } from '../../test/renderConsole';
import { authProvider } from './authProvider';
import { loadPage } from './loadPage';
import { storeSession } from './session';
import { sessionRefused } from './sessionEnd';
import { readDeepLink } from './signInHandover';

vi.mock('./loadPage', () => ({ loadPage: vi.fn(async () => undefined) }));

const keys = ['token', 'userId', 'userName', 'userEmail', 'userRole'];
const stored = () => keys.map((key) => localStorage.getItem(key));
const standAt = (path: string) => window.history.replaceState(null, '', path);

beforeEach(() => {
  vi.mocked(loadPage).mockClear();
});
afterEach(() => standAt('/'));

describe('logout', () => {
  it('calls the server, deletes the session and goes to the admin login', async () => {
    const api = startFakeApi().on('POST /api/auth/logout', { status: 204 });
    storeSession({ token: 'abc', user: admin });
    await expect(authProvider.logout({})).resolves.toBe('/admin-login');
    expect(api.calls[0]?.authorization).toBe('Bearer abc');
    expect(stored()).toEqual([null, null, null, null, null]);
  });

  it('deletes the session even if the server does not answer', async () => {
    startFakeApi().on('POST /api/auth/logout', refusal(503, 'Down'));
    storeSession({ token: 'abc', user: admin });
    await expect(authProvider.logout({})).resolves.toBe('/admin-login');
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('checkAuth', () => {
  it('accepts an administrator', async () => {
    storeSession({ token: 'abc', user: admin });
    await authProvider.checkAuth({});
    expect(loadPage).not.toHaveBeenCalled();
  });

  it('sends a visitor without a token to /login, and keeps the page for the sign-in', async () => {
    standAt('/admin/images');
    await authProvider.checkAuth({});
    expect(readDeepLink()).toBe('/admin/images');
    expect(loadPage).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('stays at the admin login after a sign-out', async () => {
    standAt('/admin-login');
    await expect(authProvider.checkAuth({})).rejects.toMatchObject({ redirectTo: '/admin-login' });
    expect(loadPage).not.toHaveBeenCalled();
  });

  it('goes to the admin login while the page before the sign-out is still mounted', async () => {
    startFakeApi().on('POST /api/auth/logout', { status: 204 });
    standAt('/admin/users');
    storeSession({ token: 'abc', user: admin });
    await authProvider.logout({});
    await expect(authProvider.checkAuth({})).rejects.toMatchObject({ redirectTo: '/admin-login' });
    expect(loadPage).not.toHaveBeenCalled();
  });

  it('sends a user to / and keeps the session', async () => {
    storeSession({ token: 'abc', user: { ...admin, role: 'user' } });
    await authProvider.checkAuth({});
    expect(loadPage).toHaveBeenCalledExactlyOnceWith('/');
    expect(localStorage.getItem('token')).toBe('abc');
  });
});

describe('checkError', () => {
  it('ends the session only on 401', async () => {
    const ended = vi.fn();
    const leaveOff = sessionRefused.subscribe(ended);
    for (const status of [400, 403, 404, 409, 429, 500, 503]) {
      await expect(authProvider.checkError(new HttpError('No', status))).resolves.toBeUndefined();
    }
    expect(ended).not.toHaveBeenCalled();
    // Must resolve: after a rejection react-admin answers the call with an empty record.
    await expect(authProvider.checkError(new HttpError('No', 401))).resolves.toBeUndefined();
    expect(ended).toHaveBeenCalledOnce();
    leaveOff();
  });
});

describe('getIdentity', () => {
  it('is the stored administrator', async () => {
    storeSession({ token: 'abc', user: admin });
    await expect(authProvider.getIdentity?.()).resolves.toEqual({
      id: 'admin-1',
      fullName: 'Fatima Admin',
      email: 'fatima@example.com',
    });
  });
});
