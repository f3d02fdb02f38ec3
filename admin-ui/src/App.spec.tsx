import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboardAnswers } from '../test/dashboardAnswers';
import { type FakeApi, refusal, startFakeApi } from '../test/fakeApi';
import { userRow } from '../test/records';
import { admin, expectSignInPage, renderConsole } from '../test/renderConsole';
import { openLiveSocket } from './live/openLiveSocket';
import { loadPage } from './providers/loadPage';
import { readNotice } from './providers/signInHandover';

vi.mock('./providers/loadPage', () => ({ loadPage: vi.fn(() => new Promise(() => undefined)) }));

let api: FakeApi;

beforeEach(() => {
  vi.mocked(loadPage).mockClear();
  vi.mocked(openLiveSocket).mockClear();
  api = startFakeApi().list('GET /api/admin/users', 'users', [userRow()]);
  dashboardAnswers(api);
});

describe('the guard', () => {
  it('sends a visitor to /login', async () => {
    renderConsole('/admin/users', { signedInAs: null });
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/login'));
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(api.calls).toEqual([]);
  });

  it('sends a user to /', async () => {
    renderConsole('/admin-dashboard', { signedInAs: { ...admin, role: 'user' } });
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
    expect(api.calls).toEqual([]);
    expect(openLiveSocket).not.toHaveBeenCalled();
  });

  it('opens the socket for an administrator', async () => {
    renderConsole('/admin-dashboard');
    await waitFor(() => expect(openLiveSocket).toHaveBeenCalledOnce());
  });
});

describe('the routes', () => {
  it('redirects /admin to the dashboard', async () => {
    renderConsole('/admin');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(screen.getByTestId('address').textContent).toBe('/admin-dashboard');
  });

  it('sends an unknown path to /login', async () => {
    renderConsole('/admin/nowhere');
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/login'));
  });

  it('links every page in the menu', async () => {
    renderConsole('/admin-dashboard');
    await screen.findByRole('heading', { level: 1 });
    const names = [
      'Dashboard',
      'Users',
      'Agreements',
      'Signatures',
      'Images',
      'Reference PDFs',
      'Reviews',
      'Sequential work',
      'Config',
      'Audit log',
      'Jobs',
      'E-mails',
    ];
    const links = names.map((name) => screen.getByRole('menuitem', { name }).getAttribute('href'));
    expect(links).toEqual([
      '/admin-dashboard',
      '/admin/users',
      '/admin/agreements',
      '/admin/signed-agreements',
      '/admin/images',
      '/admin/pdfs',
      '/admin/reviews',
      '/admin/sequential-work',
      '/admin/site-config',
      '/admin/audit-log',
      '/admin/jobs',
      '/admin/emails',
    ]);
  });
});

it('a list that is opened from the menu starts without the filter of the last visit', async () => {
  api.list('GET /api/admin/users', 'users', []).list('GET /api/admin/agreements', 'agreements', []);
  renderConsole('/admin/users?filter={"isPenalized":true}');
  const query = () => api.callsTo('GET /api/admin/users').at(-1)?.query.get('filter');
  await waitFor(() => expect(query()).toBe('{"isPenalized":true}'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Agreements' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Users' }));
  await waitFor(() => expect(query()).toBe('{}'));
});

describe('the session', () => {
  it('ends on a 401 and goes to the admin login', async () => {
    api
      .on('GET /api/admin/users', refusal(401, 'Your session has ended'))
      .on('POST /api/auth/logout', { status: 204 });
    renderConsole('/admin/users?order=ASC');
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/admin-login'));
    expect(readNotice()).toBe('Your session has ended. Please sign in again.');
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('userRole')).toBeNull();
  });

  it('that ends during the creation of a user is not reported as a success', async () => {
    api
      .list('GET /api/admin/users', 'users', [])
      .on('POST /api/admin/users', refusal(401, 'Your session has ended'))
      .on('POST /api/auth/logout', { status: 204 });
    renderConsole('/admin/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Create User' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New User' }));
    const type = (name: string, text: string) =>
      userEvent.type(dialog.getByRole('textbox', { name: new RegExp(`^${name}`) }), text);
    await type('Name', 'Sample Writer');
    await type('Email', 'sample@example.com');
    await type('Mobile number', '5551112223');
    await type('Address', '7 Quill Lane, Inkford');
    await userEvent.type(dialog.getByLabelText(/^Password/), 'ink and paper');
    await userEvent.click(dialog.getByRole('button', { name: 'Create user' }));
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeTruthy();
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/admin-login'));
    expect(screen.queryByText(/successfully/)).toBeNull();
  });

  const inAnotherTab = (act: () => void) => {
    act();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  };

  it('of another user who signs in in another tab reloads the page', async () => {
    renderConsole('/admin/users');
    await screen.findByText(userRow().name);
    const before = api.calls.length;
    inAnotherTab(() => {
      localStorage.setItem('userId', 'admin-2');
      localStorage.setItem('token', 'token-of-the-second');
    });
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith(window.location.pathname));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(api.calls.length).toBeGreaterThan(before));
    expect(api.calls.slice(before).map(({ authorization }) => authorization)).not.toContain(
      'Bearer token-of-the-second',
    );
    expect(localStorage.getItem('token')).toBe('token-of-the-second');
  });

  it('that ends in another tab ends here, too', async () => {
    renderConsole('/admin/users');
    await screen.findByText(userRow().name);
    inAnotherTab(() => localStorage.clear());
    await expectSignInPage();
  });

  it('is ended by Logout', async () => {
    api.on('POST /api/auth/logout', { status: 204 });
    renderConsole('/admin-dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await expectSignInPage();
    expect(api.callsTo('POST /api/auth/logout')).toHaveLength(1);
    expect(localStorage.getItem('token')).toBeNull();
    expect(loadPage).toHaveBeenCalledExactlyOnceWith('/admin-login');
    expect(readNotice()).toBeUndefined();
  });
});
