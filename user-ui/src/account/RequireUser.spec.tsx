import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { dashboardInProgress, eleanor, workAddress } from '../../test/examples';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';
import { first } from '../../test/sequential';
import { endSession, restoreSession } from '../api/session';
import { openLandingPage } from './openLandingPage';

/** Signs another user in, as another tab of this browser would. */
function signInElsewhere(token: string, id: string): void {
  for (const [key, value] of Object.entries({ token, userId: id, userRole: 'user' }))
    localStorage.setItem(key, value);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
}

vi.mock('./openLandingPage', () => ({ openLandingPage: vi.fn() }));

describe('the guard', () => {
  it.each(['/dashboard', '/profile', '/view-agreement'])(
    'redirects from %s to the login without a session',
    async (path) => {
      const app = renderApp({ path });
      await screen.findByRole('heading', { name: 'Sign in to your account' });
      expect(app.path()).toBe('/login');
    },
  );

  it('sends other roles to the landing page', async () => {
    signIn({ ...eleanor, role: 'admin' });
    renderApp({ path: '/dashboard' });
    await waitFor(() => expect(openLandingPage).toHaveBeenCalled());
  });

  it('restores the stored session on load and sends its token along', async () => {
    signIn();
    restoreSession();
    fakeApi({ 'GET /api/users/dashboard': { body: dashboardInProgress } });
    renderApp({ path: '/dashboard' });
    await screen.findByText('In Progress');
    expect(callsTo('GET /api/users/dashboard')[0]?.token).toBe('session-token');
  });

  it('ends an expired session and keeps the return path', async () => {
    signIn();
    fakeApi({ 'GET /api/users/dashboard': refusal(401, 'UNAUTHENTICATED', 'Please sign in') });
    const app = renderApp({ path: workAddress('/dashboard') });
    await screen.findByText('Sign in to continue your work.');
    expect(app.path()).toBe('/login');
    expect(app.state()).toEqual({ from: workAddress('/dashboard') });
    expect(localStorage).toHaveLength(0);
  });

  it('removes the cached answers of the previous user at sign-in', async () => {
    signIn();
    fakeApi({ 'GET /api/users/dashboard': { body: dashboardInProgress } });
    const { user } = renderApp({ path: '/dashboard' });
    await screen.findByText('In Progress');
    act(() => endSession('expired'));
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    fakeApi({ 'GET /api/users/dashboard': () => new Promise(() => {}) });
    act(() => signIn({ ...eleanor, id: 'u2', name: 'Sample Writer' }));
    await user.click(screen.getByRole('link', { name: 'Go to your dashboard' }));
    await screen.findByRole('status', { name: 'Loading dashboard' });
    expect(screen.queryByText('In Progress')).not.toBeInTheDocument();
  });

  it('removes the cached answers when another tab signs in another user', async () => {
    signIn();
    fakeApi({ 'GET /api/users/dashboard': { body: dashboardInProgress } });
    renderApp({ path: '/dashboard' });
    await screen.findByText('In Progress');
    fakeApi({ 'GET /api/users/dashboard': () => new Promise(() => {}) });
    signInElsewhere('token-of-2', 'u2');
    await screen.findByRole('status', { name: 'Loading dashboard' });
    expect(screen.queryByText('In Progress')).not.toBeInTheDocument();
  });

  it("never saves the text of one user as another user's, and keeps it for the first", async () => {
    const save = 'POST /api/work/sequential/save-draft';
    signIn();
    fakeApi({
      'GET /api/users/dashboard': { body: dashboardInProgress },
      'GET /api/work/sequential/session': { body: first },
      [save]: { body: { draft: { version: 3, lastSaved: '2026-11-21T09:01:00.000Z' } } },
    });
    const { user } = renderApp({ path: '/sequential-work' });
    const field = () => screen.findByRole('textbox', { name: 'Your text for Ledger, page 1' });
    await waitFor(async () => expect(await field()).toHaveValue('a < b\nand on'));
    const box = await field();
    box.focus();
    await user.type(box, ' of the first', { skipClick: true });
    signInElsewhere('token-of-2', 'u2');
    await waitFor(async () => expect(await field()).toHaveValue('a < b\nand on'));
    await waitFor(() => expect(callsTo('GET /api/work/sequential/session').at(-1)?.token).toBe('token-of-2'));
    expect(callsTo(save).filter(({ token }) => token === 'token-of-2')).toEqual([]);
    signInElsewhere('session-token', 'u1');
    await waitFor(async () => expect(await field()).toHaveValue('a < b\nand on of the first'));
  });
});
