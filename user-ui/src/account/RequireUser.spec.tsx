import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { dashboardInProgress, eleanor } from '../../test/examples';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';
import { endSession, restoreSession } from '../api/session';
import { openLandingPage } from '../ui/leave';

vi.mock('../ui/leave', () => ({ openLandingPage: vi.fn() }));

describe('the guard', () => {
  it.each(['/dashboard', '/profile', '/view-agreement'])(
    'sends strangers from %s to the login',
    async (path) => {
      const app = renderApp({ path });
      await screen.findByRole('heading', { name: 'Sign in to your account' });
      expect(app.path()).toBe('/login');
    },
  );

  it('sends other roles to the start page, which is a page load', async () => {
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

  it('ends the session when the server no longer knows it, and remembers the place', async () => {
    signIn();
    fakeApi({ 'GET /api/users/dashboard': refusal(401, 'UNAUTHENTICATED', 'Please sign in') });
    const app = renderApp({ path: '/dashboard' });
    await screen.findByText('Sign in to go on where you were.');
    expect(app.path()).toBe('/login');
    expect(localStorage).toHaveLength(0);
  });

  it('shows whoever signs in next nothing that was answered to the one before', async () => {
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
});
