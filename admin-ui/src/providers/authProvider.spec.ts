import { HttpError } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, startFakeApi } from '../../test/fakeApi';
import { admin } from '../../test/renderConsole';
import { authProvider } from './authProvider';
import { leaveFor } from './leaveFor';
import { storeSession } from './session';
import { sessionRefused } from './sessionEnd';

vi.mock('./leaveFor', () => ({ leaveFor: vi.fn(async () => undefined) }));

const keys = ['token', 'userId', 'userName', 'userEmail', 'userRole'];
const stored = () => keys.map((key) => localStorage.getItem(key));
const standAt = (path: string) => window.history.replaceState(null, '', path);

beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
});
afterEach(() => standAt('/'));

describe('login', () => {
  it('stores the session under the five keys of both apps', async () => {
    const api = startFakeApi().on('POST /api/auth/admin-login', { body: { token: 'abc', user: admin } });
    await authProvider.login({ email: 'fatima@example.com', password: 'secret' });
    expect(api.calls[0]?.body).toEqual({ email: 'fatima@example.com', password: 'secret' });
    expect(stored()).toEqual(['abc', 'admin-1', 'Fatima Admin', 'fatima@example.com', 'admin']);
  });

  it('stores nothing when it is refused', async () => {
    startFakeApi().on('POST /api/auth/admin-login', refusal(401, 'Invalid email or password'));
    await expect(authProvider.login({ email: 'x', password: 'y' })).rejects.toThrow(
      'Invalid email or password',
    );
    expect(stored()).toEqual([null, null, null, null, null]);
  });
});

describe('logout', () => {
  it('tells the server, forgets the session and goes to the admin login', async () => {
    const api = startFakeApi().on('POST /api/auth/logout', { status: 204 });
    storeSession({ token: 'abc', user: admin });
    await expect(authProvider.logout({})).resolves.toBe('/admin-login');
    expect(api.calls[0]?.authorization).toBe('Bearer abc');
    expect(stored()).toEqual([null, null, null, null, null]);
  });

  it('forgets the session even when the server does not answer', async () => {
    startFakeApi().on('POST /api/auth/logout', refusal(503, 'Down'));
    storeSession({ token: 'abc', user: admin });
    await expect(authProvider.logout({})).resolves.toBe('/admin-login');
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('checkAuth', () => {
  it('lets an administrator in', async () => {
    storeSession({ token: 'abc', user: admin });
    await authProvider.checkAuth({});
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('sends a visitor without a token to /login', async () => {
    standAt('/admin/images');
    await authProvider.checkAuth({});
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('stays at the admin login, where signing out has led', async () => {
    standAt('/admin-login');
    await expect(authProvider.checkAuth({})).rejects.toMatchObject({ redirectTo: '/admin-login' });
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('goes to the admin login while the page that was signed out from still stands', async () => {
    startFakeApi().on('POST /api/auth/logout', { status: 204 });
    standAt('/admin/users');
    storeSession({ token: 'abc', user: admin });
    await authProvider.logout({});
    await expect(authProvider.checkAuth({})).rejects.toMatchObject({ redirectTo: '/admin-login' });
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('sends a worker to /, and leaves them signed in', async () => {
    storeSession({ token: 'abc', user: { ...admin, role: 'user' } });
    await authProvider.checkAuth({});
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/');
    expect(localStorage.getItem('token')).toBe('abc');
  });
});

describe('checkError', () => {
  it('ends the session on 401, and on nothing else', async () => {
    const ended = vi.fn();
    const leaveOff = sessionRefused.hear(ended);
    for (const status of [400, 403, 404, 409, 429, 500, 503]) {
      await expect(authProvider.checkError(new HttpError('No', status))).resolves.toBeUndefined();
    }
    expect(ended).not.toHaveBeenCalled();
    // Resolved as well: react-admin answers a call whose error it has taken over with an empty record.
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
