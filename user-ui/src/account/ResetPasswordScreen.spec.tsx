import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';

const reset = 'POST /api/auth/reset-password';

const check = 'POST /api/auth/check-reset-link';

beforeEach(() => fakeApi({ [check]: { status: 204 } }));

async function choose(password: string, confirmation = password) {
  const app = renderApp({ path: '/reset-password/reset-token' });
  await app.user.type(await screen.findByLabelText('New Password'), password);
  await app.user.type(screen.getByLabelText('Confirm Password'), confirmation);
  await app.user.click(screen.getByRole('button', { name: 'Change password' }));
  return app;
}

describe('a new password', () => {
  it('is sent with the token of the link, and ends the session', async () => {
    signIn();
    fakeApi({ [reset]: { body: { message: 'Your password has been changed.', isStaff: false } } });
    const app = await choose('secret2');
    await screen.findByText('Your password has been changed.');
    expect(app.path()).toBe('/login');
    expect(callsTo(reset)[0]?.body).toEqual({ token: 'reset-token', password: 'secret2' });
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['New Password', '12345', '12345', 'Password must be at least 6 characters'],
    ['Confirm Password', 'secret2', 'secret3', 'Passwords do not match'],
  ])('is refused at %s', async (label, password, confirmation, message) => {
    await choose(password, confirmation);
    await waitFor(() =>
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
  });

  it('leads staff to the console', async () => {
    fakeApi({ [reset]: { body: { message: 'Your password has been changed.', isStaff: true } } });
    const app = await choose('secret2');
    await screen.findByText('Your password has been changed.');
    expect(app.path()).toBe('/reset-password/reset-token');
    expect(screen.getByRole('link', { name: 'Sign in to the console' })).toHaveAttribute(
      'href',
      '/admin-login',
    );
  });

  it('offers a new link if this one is invalid', async () => {
    fakeApi({ [reset]: refusal(400, 'RESET_LINK_INVALID', 'This link is no longer valid') });
    await choose('secret2');
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid');
    expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/forgot-password');
  });

  it.each([
    ['/reset-password/old-token', check, 'RESET_LINK_INVALID', 'Send a new link'],
    [
      '/accept-invitation/old-token',
      'POST /api/auth/check-invitation',
      'INVITATION_INVALID',
      'Sign in to the console',
    ],
  ])('is not asked for if the link is invalid: %s', async (path, call, code, link) => {
    fakeApi({ [call]: refusal(400, code, 'This link is no longer valid') });
    renderApp({ path });
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid');
    expect(screen.queryByLabelText(/Password/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: link })).toBeInTheDocument();
    expect(callsTo(call)[0]?.body).toEqual({ token: 'old-token' });
  });

  it('is asked for if the link cannot be checked', async () => {
    fakeApi({ [check]: { status: 502, body: '' } });
    renderApp({ path: '/reset-password/reset-token' });
    await waitFor(() => expect(callsTo(check)).toHaveLength(1));
    expect(await screen.findByLabelText('New Password')).toBeInTheDocument();
  });

  it('can be sent again after any other error', async () => {
    fakeApi({ [reset]: { status: 502, body: '' } });
    await choose('secret2');
    expect(await screen.findByRole('alert')).toHaveTextContent('The password could not be changed');
    expect(screen.getByLabelText('New Password')).toHaveValue('secret2');
  });
});
