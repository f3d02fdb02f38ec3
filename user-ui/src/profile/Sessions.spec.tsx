import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eleanor } from '../../test/examples';
import { callsTo, fakeApi, refusal } from '../../test/fakeApi';
import { renderApp, signIn } from '../../test/renderApp';

const SESSIONS = 'GET /api/auth/sessions';
const CHANGE = 'POST /api/auth/change-password';
const at = '2026-11-18T10:00:00.000Z';
const here = {
  id: 's1',
  device: 'Firefox on Windows',
  ipAddress: '203.0.113.7',
  signedInAt: at,
  lastUsedAt: at,
  isCurrent: true,
};
const phone = { ...here, id: 's2', device: 'Safari on iPhone', ipAddress: '198.51.100.4', isCurrent: false };

function open(sessions: object[] = [here, phone]) {
  signIn();
  fakeApi({
    'GET /api/users/profile': {
      body: { user: { ...eleanor, mobileNumber: '5550100199', alternativeMobileNumber: '' } },
    },
    [SESSIONS]: { body: { sessions } },
  });
  return renderApp({ path: '/profile' });
}

const list = async () => within(await screen.findByRole('list', { name: 'Active sessions' }));

describe('the sessions in the profile', () => {
  it('are listed with device, address and times, and this one is marked', async () => {
    open();
    const [first, second] = (await list()).getAllByRole('listitem');
    expect(first).toHaveTextContent(
      /Firefox on Windows.*203\.0\.113\.7, signed in .* last used .*This session/,
    );
    expect(second).toHaveTextContent(/Safari on iPhone.*198\.51\.100\.4/);
    expect((await list()).getAllByRole('button')).toHaveLength(1);
  });

  it('are shown together with the rest of the profile, which they would move', async () => {
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const app = open();
    fakeApi({
      [SESSIONS]: async () => {
        await isAnswered;
        return { body: { sessions: [here] } };
      },
    });
    await waitFor(() => expect(app.isLoaded(['profile'])).toBe(true));
    expect(screen.getByRole('status', { name: 'Loading profile' })).toBeInTheDocument();
    answer();
    expect(await screen.findByLabelText('Full Name')).toBeInTheDocument();
    expect((await list()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('can be ended one by one', async () => {
    const app = open();
    const button = await screen.findByRole('button', { name: 'End session: Safari on iPhone' });
    fakeApi({
      'DELETE /api/auth/sessions/s2': { body: { message: 'The session has ended.' } },
      [SESSIONS]: { body: { sessions: [here] } },
    });
    await app.user.click(button);
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).not.toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Active sessions' })).toHaveFocus();
  });

  it('can all be ended except this one, and a failure is shown', async () => {
    const app = open();
    const button = await screen.findByRole('button', { name: 'End all other sessions' });
    fakeApi({ 'DELETE /api/auth/sessions': { status: 502, body: '' } });
    await app.user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('The session could not be ended');
    fakeApi({
      'DELETE /api/auth/sessions': { body: { message: 'All other sessions have ended.' } },
      [SESSIONS]: { body: { sessions: [here] } },
    });
    await app.user.click(button);
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  });

  it('are empty for a session of an earlier version', async () => {
    open([]);
    expect(await screen.findByText(/No sessions since the last update/)).toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    const app = open();
    fakeApi({ [SESSIONS]: refusal(500, 'INTERNAL_ERROR', 'Out of order') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order');
    fakeApi({ [SESSIONS]: { body: { sessions: [here] } } });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await list();
  });

  it('of other devices stay open after a password change on request', async () => {
    const app = open();
    fakeApi({ [CHANGE]: { body: { token: 'new-token', user: eleanor } } });
    await app.user.type(await screen.findByLabelText('Current Password'), 'secret1');
    await app.user.type(screen.getByLabelText('New Password'), 'a new secret');
    await app.user.type(screen.getByLabelText('Confirm New Password'), 'a new secret');
    await app.user.click(screen.getByLabelText('Sign out all other devices'));
    await app.user.click(screen.getByRole('button', { name: 'Change Password' }));
    await screen.findByText('Your password was changed.');
    expect(callsTo(CHANGE)[0]?.body).toMatchObject({ endOtherSessions: false });
    await waitFor(() => expect(callsTo(SESSIONS).at(-1)?.token).toBe('new-token'));
  });
});

it('signing out sends the token of the session, so that the server ends it', async () => {
  const app = open();
  fakeApi({ 'POST /api/auth/logout': { status: 204 } });
  await app.user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(callsTo('POST /api/auth/logout')).toHaveLength(1));
  expect(callsTo('POST /api/auth/logout')[0]?.token).toBe('session-token');
  expect(localStorage).toHaveLength(0);
});
