import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, held, refusal, startFakeApi } from '../../test/fakeApi';
import { noDialog } from '../../test/noDialog';
import { userRow } from '../../test/records';
import { expectSignInPage, renderConsole } from '../../test/renderConsole';

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .list('GET /api/admin/users', 'users', [userRow()])
    .on('GET /api/admin/users/user-1', { body: { user: userRow() } })
    .list('GET /api/admin/audit-log', 'entries', []);
});
afterEach(() => vi.restoreAllMocks());

const address = () => screen.getByTestId('address').textContent;

async function openPenalize() {
  api.list('GET /api/admin/users', 'users', [userRow({ workStartedAt: '2026-11-18T10:00:00.000Z' })]);
  const view = renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('button', { name: 'Penalize: Ada Moreno' }));
  return { ...view, reason: await screen.findByRole<HTMLInputElement>('textbox', { name: /^Reason/ }) };
}

describe('leaving the page under a dialog', () => {
  it('closes the dialog for good', async () => {
    const { navigate } = await openPenalize();
    await navigate('/admin/audit-log');
    await screen.findByRole('heading', { level: 1, name: 'Audit log' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await navigate('/admin/users');
    await screen.findByRole('heading', { level: 1, name: 'Users' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['/admin/audit-log', '/admin/users/user-1/show'])(
    'for %s asks before it discards what was typed',
    async (next) => {
      const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
      const { navigate, reason } = await openPenalize();
      await userEvent.type(reason, 'Copied');
      await navigate(next);
      expect(ask).toHaveBeenCalledOnce();
      expect(address()).toBe('/admin/users');
      expect(reason.value).toBe('Copied');
      ask.mockReturnValue(true);
      await navigate(next);
      await noDialog();
      expect(address()).toBe(next);
    },
  );

  it('does not ask after the session has ended', async () => {
    const ask = vi.spyOn(window, 'confirm');
    api
      .on('POST /api/admin/users/user-1/penalize', refusal(401, 'Please sign in'))
      .on('POST /api/auth/logout', { status: 204 });
    const { reason } = await openPenalize();
    await userEvent.type(reason, 'Copied{Tab}{Tab}{Enter}');
    await expectSignInPage();
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('a confirmation whose call is not answered yet', () => {
  let answer: ReturnType<typeof held>;

  async function confirm() {
    answer = held({ body: { message: 'It is done.' } });
    const penalized = userRow({ isPenalized: true });
    api
      .list('GET /api/admin/users', 'users', [penalized])
      .on('POST /api/admin/users/user-1/remove-penalty', answer.handler);
    const view = renderConsole('/admin/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Penalty: Ada Moreno' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove penalty' }));
    return view;
  }

  it('does not close on a click beside it', async () => {
    await confirm();
    const dialog = screen.getByRole('dialog', { name: 'Remove Penalty' });
    await userEvent.click(dialog.parentElement as HTMLElement);
    expect(dialog.isConnected).toBe(true);
  });

  it('closes no other dialog with the answer', async () => {
    const { navigate } = await confirm();
    await navigate('/admin/audit-log');
    await noDialog();
    await navigate('/admin/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Create User' }));
    await screen.findByRole('dialog', { name: 'Create New User' });
    answer.release();
    await screen.findByText('It is done.');
    expect(screen.getByRole('dialog', { name: 'Create New User' })).toBeTruthy();
  });
});

it('a late answer that opens a dialog leaves an open form as it is', async () => {
  const answer = held({ body: { agreementLink: 'https://example.com/sign-agreement/abc' } });
  api.on('GET /api/admin/users/user-1/agreement-link', answer.handler);
  Object.defineProperty(navigator, 'clipboard', { value: null, configurable: true });
  renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions: Ada Moreno' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy Link' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await userEvent.type(name, 'Bob Stone');
  answer.release();
  const link = within(await screen.findByRole('dialog', { name: 'Agreement link' }));
  await userEvent.click(link.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Bob Stone');
});
