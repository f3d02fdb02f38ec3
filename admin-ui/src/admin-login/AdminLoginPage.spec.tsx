import { SSO_FAILURES } from '@inkwell/contract/sso-failures';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dashboardAnswers } from '../../test/dashboardAnswers';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { siteConfig } from '../../test/records';
import { admin, renderConsole } from '../../test/renderConsole';
import { keepDeepLink, readDeepLink } from '../providers/deepLink';

let api: FakeApi;

beforeEach(async () => {
  api = startFakeApi();
  renderConsole('/admin-login', { signedInAs: null });
  await screen.findByRole('heading', { name: 'Admin Login' });
});

async function signIn(password: string) {
  await userEvent.type(screen.getByLabelText(/Admin email/), 'fatima@example.com');
  await userEvent.type(screen.getByLabelText(/Password/), `${password}{Enter}`);
}

describe('the admin login', () => {
  it('has its title and a plain link to the user login', () => {
    expect(document.title).toContain('Admin Login - Access the admin dashboard');
    expect(screen.getByRole('link', { name: /user login/ }).getAttribute('href')).toBe('/login');
  });

  it('goes to the dashboard', async () => {
    api
      .on('POST /api/auth/admin-login', { body: { token: 'abc', user: admin } })
      .on('GET /api/admin/site-config', { body: { config: siteConfig } });
    dashboardAnswers(api);
    await signIn('secret');
    expect(await screen.findByText('Welcome back, Fatima Admin!')).toBeTruthy();
    expect(screen.getByTestId('address').textContent).toBe('/admin-dashboard');
  });

  it('goes to the page that was opened before the sign-in, once', async () => {
    keepDeepLink('/admin/images?page=1');
    api
      .on('POST /api/auth/admin-login', { body: { token: 'abc', user: admin } })
      .on('GET /api/admin/site-config', { body: { config: siteConfig } })
      .list('GET /api/admin/images', 'images', []);
    await signIn('secret');
    expect(await screen.findByText('No images yet')).toBeTruthy();
    expect(screen.getByTestId('address').textContent).toBe('/admin/images');
    await waitFor(() => expect(readDeepLink()).toBeNull());
  });

  it('shows the message of the server', async () => {
    api.on('POST /api/auth/admin-login', refusal(401, 'Invalid email or password'));
    await signIn('wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it("says 'Admin login failed' when the server gave no reason", async () => {
    api.on('POST /api/auth/admin-login', { status: 502 });
    await signIn('secret');
    expect((await screen.findByRole('alert')).textContent).toBe('Admin login failed');
  });

  it('requires both fields before it calls the server', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Admin email/)));
    expect(api.calls).toEqual([]);
  });
});

describe('single sign-on', () => {
  const show = (address: string) => {
    cleanup();
    return renderConsole(address, { signedInAs: null });
  };

  afterEach(() => document.querySelector('meta[name="single-sign-on"]')?.remove());

  it('has no button if it is not set up', () => {
    expect(screen.queryByRole('link', { name: 'Sign in with single sign-on' })).toBeNull();
  });

  it('has a link to the server if it is set up', async () => {
    document.head.append(
      Object.assign(document.createElement('meta'), { name: 'single-sign-on', content: 'on' }),
    );
    show('/admin-login');
    const link = await screen.findByRole('link', { name: 'Sign in with single sign-on' });
    expect(link.getAttribute('href')).toBe('/api/auth/sso/start');
  });

  it('exchanges the code for a session once, and removes it from the address', async () => {
    api
      .on('POST /api/auth/sso/session', { body: { token: 'abc', user: admin } })
      .on('GET /api/admin/site-config', { body: { config: siteConfig } });
    dashboardAnswers(api);
    show('/admin-login#sso=the-code');
    expect(await screen.findByText('Welcome back, Fatima Admin!')).toBeTruthy();
    expect(api.callsTo('POST /api/auth/sso/session').map(({ body }) => body)).toEqual([{ code: 'the-code' }]);
    expect(localStorage.getItem('token')).toBe('abc');
  });

  it('shows why the code was refused, and the form still works', async () => {
    api.on('POST /api/auth/sso/session', refusal(400, 'This sign-in has expired or was already used.'));
    show('/admin-login#sso=the-code');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This sign-in has expired or was already used.',
    );
    api.on('POST /api/auth/admin-login', refusal(401, 'Invalid email or password'));
    await signIn('wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
    expect(api.callsTo('POST /api/auth/sso/session')).toHaveLength(1);
  });

  it.each(Object.entries(SSO_FAILURES))('shows the text of the failure %s', async (failure, text) => {
    show(`/admin-login?sso=${failure}`);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  it('shows nothing for an unknown failure', async () => {
    show('/admin-login?sso=constructor');
    await screen.findByRole('heading', { name: 'Admin Login' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
