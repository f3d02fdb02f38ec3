import { SSO_FAILURES } from '@inkwell/contract/sso-failures';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { admin } from '../../test/renderConsole';
import { loadPage } from '../providers/loadPage';
import { keepDeepLink, keepNotice, readDeepLink } from '../providers/signInHandover';
import { AdminLoginPage } from './AdminLoginPage';

vi.mock('../providers/loadPage', () => ({ loadPage: vi.fn(() => new Promise(() => undefined)) }));

const session = { token: 'abc', user: admin };
const stored = () =>
  ['token', 'userId', 'userName', 'userEmail', 'userRole'].map((key) => localStorage.getItem(key));

let api: FakeApi;

beforeEach(() => {
  vi.mocked(loadPage).mockClear();
  api = startFakeApi().on('GET /admin-dashboard', { body: '' });
});
afterEach(() => window.history.replaceState(null, '', '/'));

function show(address = '/admin-login') {
  cleanup();
  window.history.replaceState(null, '', address);
  render(<AdminLoginPage />);
}

async function signIn(password: string) {
  await userEvent.type(screen.getByLabelText(/Admin email/), 'fatima@example.com');
  await userEvent.type(screen.getByLabelText(/^Password/), `${password}{Enter}`);
}

describe('the admin login', () => {
  beforeEach(() => show());

  it('has a plain link to the user login', () => {
    expect(screen.getByRole('link', { name: /user login/ }).getAttribute('href')).toBe('/login');
  });

  it('leads to a new password, and back to this page', () => {
    const link = screen.getByRole('link', { name: 'Forgot your password?' });
    expect(link.getAttribute('href')).toBe('/forgot-password?staff');
  });

  it('fills in the address of an accepted invitation', () => {
    show('/admin-login#email=new%2Bone%40example.com');
    expect(screen.getByLabelText<HTMLInputElement>(/Admin email/).value).toBe('new+one@example.com');
  });

  it('stores the session under the five keys of both apps, and opens the dashboard', async () => {
    api.on('POST /api/auth/admin-login', { body: session });
    await signIn('secret');
    await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/admin-dashboard'));
    expect(api.callsTo('POST /api/auth/admin-login')[0]?.body).toEqual({
      email: 'fatima@example.com',
      password: 'secret',
    });
    expect(stored()).toEqual(['abc', 'admin-1', 'Fatima Admin', 'fatima@example.com', 'admin']);
  });

  it('goes to the page that was opened before the sign-in, once', async () => {
    keepDeepLink('/admin/images?page=1');
    api.on('POST /api/auth/admin-login', { body: session });
    await signIn('secret');
    await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/admin/images?page=1'));
    expect(readDeepLink()).toBeNull();
  });

  it('opens the set-up first if the server requires a second factor, and keeps the page for later', async () => {
    keepDeepLink('/admin/images');
    api.on('POST /api/auth/admin-login', { body: { ...session, mustSetUpSecondFactor: true } });
    await signIn('secret');
    await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/admin/second-factor'));
    expect(readDeepLink()).toBe('/admin/images');
  });

  it('loads the files of the console once, while the user types', async () => {
    const page = '<script src="/admin-assets/first.js"></script><link href="/admin-assets/base.js">';
    // FakeApi answers with JSON, in which the quotes would have backslashes.
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(page)),
    );
    await userEvent.type(screen.getByLabelText(/Admin email/), 'fatima');
    const links = () => [...document.head.querySelectorAll('link[rel="prefetch"]')];
    await waitFor(() =>
      expect(links().map((link) => link.getAttribute('href'))).toEqual([
        '/admin-assets/first.js',
        '/admin-assets/base.js',
      ]),
    );
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/admin-dashboard');
    for (const link of links()) link.remove();
  });

  it('shows the message of the server, and keeps what was typed', async () => {
    api.on('POST /api/auth/admin-login', refusal(401, 'Invalid email or password'));
    await signIn('wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
    expect(screen.getByLabelText<HTMLInputElement>(/Admin email/).value).toBe('fatima@example.com');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it("says 'Admin login failed' when the server gave no reason", async () => {
    api.on('POST /api/auth/admin-login', { status: 502 });
    await signIn('secret');
    expect((await screen.findByRole('alert')).textContent).toBe('Admin login failed');
  });

  it('requires both fields before it calls the server, and focuses the first', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    const email = screen.getByLabelText(/Admin email/);
    expect(document.activeElement).toBe(email);
    await userEvent.type(email, 'fatima');
    expect(screen.getByText('Email is invalid')).toBeTruthy();
    expect(api.callsTo('POST /api/auth/admin-login')).toEqual([]);
  });

  it('shows the characters of the password on demand', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Show characters' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide characters' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).type).toBe('password');
  });
});

it('says once why the session has ended', () => {
  keepNotice('Your session has ended. Please sign in again.');
  show();
  expect(screen.getByRole('alert').textContent).toBe('Your session has ended. Please sign in again.');
  show();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('single sign-on', () => {
  afterEach(() => document.querySelector('meta[name="single-sign-on"]')?.remove());

  it('has no button if it is not set up', () => {
    show();
    expect(screen.queryByRole('link', { name: 'Sign in with single sign-on' })).toBeNull();
  });

  it('has a link to the server if it is set up', () => {
    document.head.append(
      Object.assign(document.createElement('meta'), { name: 'single-sign-on', content: 'on' }),
    );
    show();
    const link = screen.getByRole('link', { name: 'Sign in with single sign-on' });
    expect(link.getAttribute('href')).toBe('/api/auth/sso/start');
  });

  it('exchanges the code for a session once, and removes it from the address', async () => {
    api.on('POST /api/auth/sso/session', { body: session });
    show('/admin-login#sso=the-code');
    await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/admin-dashboard'));
    expect(api.callsTo('POST /api/auth/sso/session').map(({ body }) => body)).toEqual([{ code: 'the-code' }]);
    expect(localStorage.getItem('token')).toBe('abc');
    expect(window.location.href).not.toContain('the-code');
  });

  it('shows why the code was refused, and the form still works', async () => {
    api.on('POST /api/auth/sso/session', refusal(400, 'This sign-in has expired or was already used.'));
    show('/admin-login#sso=the-code');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This sign-in has expired or was already used.',
    );
    api.on('POST /api/auth/admin-login', refusal(401, 'Invalid email or password'));
    await signIn('wrong');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Invalid email or password'));
    expect(api.callsTo('POST /api/auth/sso/session')).toHaveLength(1);
  });

  it.each(Object.entries(SSO_FAILURES))('shows the text of the failure %s', (failure, text) => {
    show(`/admin-login?sso=${failure}`);
    expect(screen.getByRole('alert').textContent).toBe(text);
  });

  it('shows nothing for an unknown failure', () => {
    show('/admin-login?sso=constructor');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
