import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dashboardInProgress, eleanor } from '../../test/examples';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';

const login = 'POST /api/auth/login';

async function signInAs(path: string, state?: unknown) {
  const app = renderApp({ path, state });
  await app.user.type(await screen.findByLabelText('Email Address'), ' eleanor@example.com ');
  await app.user.type(screen.getByLabelText('Password'), 'secret1');
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return app;
}

describe('login', () => {
  it('stores the session under its five keys and opens the dashboard', async () => {
    fakeApi({
      [login]: { body: { token: 'session-token', user: eleanor } },
      'GET /api/users/dashboard': { body: dashboardInProgress },
    });
    await signInAs('/login');
    await screen.findByRole('heading', { name: 'Welcome back, Eleanor Marsh!' });
    expect(callsTo(login)[0]?.body).toEqual({ email: 'eleanor@example.com', password: 'secret1' });
    expect({ ...localStorage }).toEqual({
      token: 'session-token',
      userId: 'u1',
      userName: 'Eleanor Marsh',
      userEmail: 'eleanor@example.com',
      userRole: 'user',
    });
  });

  it('returns to the path that the user came from', async () => {
    fakeApi({
      [login]: { body: { token: 'session-token', user: eleanor } },
      'GET /api/users/profile': { body: { user: { ...eleanor, mobileNumber: '5550100199' } } },
    });
    const app = renderApp({ path: '/profile' });
    await screen.findByText('Sign in to continue your work.');
    await app.user.type(screen.getByLabelText('Email Address'), 'eleanor@example.com');
    await app.user.type(screen.getByLabelText('Password'), 'secret1');
    await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: 'User Profile' });
  });

  it("shows the server's message for a wrong password, and keeps the input", async () => {
    fakeApi({ [login]: refusal(401, 'INVALID_CREDENTIALS', 'Invalid email or password') });
    await signInAs('/login');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(screen.getByLabelText('Password')).toHaveValue('secret1');
    expect(localStorage).toHaveLength(0);
  });

  it('keeps an earlier session after a wrong password', async () => {
    signIn();
    fakeApi({ [login]: refusal(401, 'INVALID_CREDENTIALS', 'Invalid email or password') });
    await signInAs('/login');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(localStorage.getItem('token')).toBe('session-token');
  });

  it('shows a default message if there is no answer', async () => {
    fakeApi({
      [login]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await signInAs('/login');
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
  });

  it('sends an unverified user to the code screen with the e-mail', async () => {
    fakeApi({
      [login]: refusal(403, 'VERIFICATION_REQUIRED', 'Please verify your email first', {
        requiresVerification: true,
      }),
    });
    const app = await signInAs('/login');
    await screen.findByText("We've sent a 6-digit OTP to eleanor@example.com");
    expect(app.path()).toBe('/verify-otp');
    expect(screen.getByText('Please verify your email first')).toBeInTheDocument();
  });

  it('tells a user without a signature to look for the agreement link', async () => {
    const text = 'Please check your email for the agreement link and sign it before logging in';
    fakeApi({ [login]: refusal(403, 'AGREEMENT_REQUIRED', text, { requiresAgreement: true }) });
    const app = await signInAs('/login');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(app.path()).toBe('/login');
  });

  it('requires both fields, and focuses the first empty one', async () => {
    const app = renderApp({ path: '/login' });
    await app.user.click(await screen.findByRole('button', { name: 'Sign in' }));
    const email = screen.getByLabelText('Email Address');
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveAccessibleDescription('Email is required');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
  });

  it('sends the form once while a call is in flight', async () => {
    const answer = Promise.withResolvers<{ status: number; body: object }>();
    fakeApi({ [login]: () => answer.promise });
    const app = await signInAs('/login');
    const button = await screen.findByRole('button', { name: 'Signing in…' });
    await app.user.click(button);
    await app.user.type(screen.getByLabelText('Password'), '{Enter}');
    answer.resolve({
      status: 401,
      body: { message: 'Invalid email or password', code: 'INVALID_CREDENTIALS' },
    });
    await screen.findByRole('alert');
    expect(callsTo(login)).toHaveLength(1);
  });

  it('shows the notice of the previous screen once, not after a reload', async () => {
    const app = renderApp({
      path: '/login',
      state: { notice: { tone: 'success', text: 'Your password has been changed.' }, from: '/profile' },
    });
    await screen.findByText('Your password has been changed.');
    expect(app.state()).toEqual({ from: '/profile' });
  });

  it('is shown for unknown paths', async () => {
    const app = renderApp({ path: '/no-such-place' });
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    expect(app.path()).toBe('/login');
  });
});
