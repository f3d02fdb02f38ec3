import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { userRow } from '../../test/records';
import { admin, renderConsole } from '../../test/renderConsole';

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

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .on('GET /api/auth/second-factors', {
      body: { factors: [], recoveryCodesLeft: 0, isRequired: false, hasPassword: true },
    })
    .list('GET /api/admin/api-keys', 'apiKeys', [])
    .on(SESSIONS, { body: { sessions: [here, phone] } });
});

const list = async () => within(await screen.findByRole('list', { name: 'Active sessions' }));

describe('the account page', () => {
  it('is opened from the menu and lists the sessions, with this one marked', async () => {
    renderConsole('/admin/site-config');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'My account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'My account' })).toBeTruthy();
    const [first, second] = (await list()).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Firefox on Windows.*203\.0\.113\.7.*This session/);
    expect(second?.textContent).toMatch(/Safari on iPhone.*198\.51\.100\.4/);
    expect((await list()).getAllByRole('button')).toHaveLength(1);
  });

  it('ends one session and reads the list again', async () => {
    renderConsole('/admin/account');
    const end = (await list()).getByRole('button', { name: 'End session: Safari on iPhone' });
    api
      .on('DELETE /api/auth/sessions/s2', { body: { message: 'The session has ended.' } })
      .on(SESSIONS, { body: { sessions: [here] } });
    await userEvent.click(end);
    expect(await screen.findByText('The session has ended.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
  });

  it('ends all other sessions', async () => {
    api.on('DELETE /api/auth/sessions', { body: { message: 'All other sessions have ended.' } });
    renderConsole('/admin/account');
    await userEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }));
    expect(await screen.findByText('All other sessions have ended.')).toBeTruthy();
  });

  it('offers to load the sessions again after a failure', async () => {
    api.on(SESSIONS, refusal(500, 'Out of order'));
    renderConsole('/admin/account');
    await screen.findByText('Failed to load your sessions');
    api.on(SESSIONS, { body: { sessions: [here] } });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await list();
  });
});

it('has no password form for staff without a password', async () => {
  api.on('GET /api/auth/second-factors', {
    body: { factors: [], recoveryCodesLeft: 0, isRequired: false, hasPassword: false },
  });
  renderConsole('/admin/account');
  expect(await screen.findByText(/You sign in with single sign-on/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
});

describe('the password form', () => {
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields))
      await userEvent.type(await screen.findByLabelText(new RegExp(`^${label}`)), text);
  };
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }));

  it('changes the password, continues in the new session, and can leave the others open', async () => {
    api.on(CHANGE, { body: { token: 'new-token', user: admin } });
    renderConsole('/admin/account');
    await fill({ Current: 'old secret', New: 'new secret words', Confirm: 'new secret words' });
    await userEvent.click(screen.getByRole('switch', { name: 'Sign out everywhere else' }));
    await submit();
    expect(await screen.findByText('Your password was changed.')).toBeTruthy();
    expect(api.callsTo(CHANGE)[0]?.body).toEqual({
      currentPassword: 'old secret',
      password: 'new secret words',
      endOtherSessions: false,
    });
    expect(localStorage.getItem('token')).toBe('new-token');
    await waitFor(() => expect(api.callsTo(SESSIONS).at(-1)?.authorization).toBe('Bearer new-token'));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Current/).value).toBe(''));
  });

  it('requires the same new password twice, and shows a refusal at its field', async () => {
    renderConsole('/admin/account');
    await fill({ Current: 'wrong', New: 'new secret words', Confirm: 'other' });
    await submit();
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    const message = 'The current password is not right.';
    api.on(CHANGE, refusal(400, message, { errors: { currentPassword: [message] } }));
    await userEvent.clear(screen.getByLabelText(/^Confirm/));
    await fill({ Confirm: 'new secret words' });
    await submit();
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(api.callsTo(CHANGE)[0]?.body).toMatchObject({ endOtherSessions: true });
  });
});

describe("the sessions of a user's page", () => {
  const OF_USER = 'GET /api/admin/users/user-1/sessions';

  it('lists them and ends one or all', async () => {
    api
      .on('GET /api/admin/users/user-1', { body: { user: userRow() } })
      .on(OF_USER, { body: { sessions: [phone] } })
      .on('DELETE /api/admin/users/user-1/sessions/s2', { body: { message: 'The session has ended.' } })
      .on('DELETE /api/admin/users/user-1/sessions', { body: { message: 'All sessions have ended.' } });
    renderConsole('/admin/users/user-1/show');
    await userEvent.click(await screen.findByRole('tab', { name: 'Sessions' }));
    await userEvent.click(await screen.findByRole('button', { name: 'End session: Safari on iPhone' }));
    expect(await screen.findByText('The session has ended.')).toBeTruthy();
    api.on(OF_USER, { body: { sessions: [] } });
    await userEvent.click(await screen.findByRole('button', { name: 'End all sessions' }));
    expect(await screen.findByText('Not signed in anywhere')).toBeTruthy();
  });
});
