import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { noDialog } from '../../test/noDialog';
import { staleAnswer, userRow } from '../../test/records';
import { admin, expectSignInPage, renderConsole } from '../../test/renderConsole';

const EDIT = 'PUT /api/admin/users/user-1';
const CREATE = 'POST /api/admin/users';
const typed = '2 Typed Street';

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .list('GET /api/admin/users', 'users', [userRow()])
    .on(EDIT, refusal(401, 'Please sign in'))
    .on(CREATE, refusal(401, 'Please sign in'))
    .on('POST /api/auth/logout', { status: 204 });
});

describe.each([
  ['Create New User', 'Create User', 'Create user'],
  ['Edit User', 'Edit: Ada Moreno', 'Save changes'],
])('%s', (title, opener, save) => {
  async function open() {
    await userEvent.click(await screen.findByRole('button', { name: opener }));
    return within(await screen.findByRole('dialog', { name: title }));
  }
  type OpenDialog = Awaited<ReturnType<typeof open>>;

  const field = (dialog: OpenDialog, label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label);

  async function fill(dialog: OpenDialog, label: RegExp, text: string) {
    const input = field(dialog, label);
    await userEvent.clear(input);
    await userEvent.type(input, text);
  }

  /** Types into the dialog, and saves it with a session that has ended. */
  async function typeAndEndSession() {
    const view = renderConsole('/admin/users');
    const dialog = await open();
    await fill(dialog, /^Name/, 'Bob Stone');
    await fill(dialog, /^Address/, typed);
    if (title === 'Create New User') {
      await fill(dialog, /^Email/, 'bob@example.com');
      await fill(dialog, /^Mobile number/, '5550100456');
      await fill(dialog, /^Password/, 'correct horse');
    }
    await userEvent.click(dialog.getByRole('button', { name: save }));
    await expectSignInPage();
    view.unmount();
  }

  it('fills in what was typed before the session ended, for the same user only', async () => {
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await typeAndEndSession();
    expect(ask).not.toHaveBeenCalled();

    const other = renderConsole('/admin/users', { signedInAs: { ...admin, id: 'admin-2' } });
    expect(field(await open(), /^Address/).value).not.toBe(typed);
    other.unmount();

    renderConsole('/admin/users');
    const dialog = await open();
    await waitFor(() => expect(field(dialog, /^Address/).value).toBe(typed));
    expect(field(dialog, /^Name/).value).toBe('Bob Stone');
    expect(await screen.findByText('Your unsaved text has been restored.')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(ask).toHaveBeenCalledOnce();
  });

  it('fills in what was typed before the page went away', async () => {
    const first = renderConsole('/admin/users');
    const dialog = await open();
    await fill(dialog, /^Address/, typed);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    // A page that goes away does not close its dialogs first.
    const kept = { ...localStorage };
    first.unmount();
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);

    renderConsole('/admin/users');
    const again = await open();
    await waitFor(() => expect(field(again, /^Address/).value).toBe(typed));
  });

  it('forgets what was typed after Cancel', async () => {
    renderConsole('/admin/users');
    const dialog = await open();
    await fill(dialog, /^Address/, typed);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect(field(await open(), /^Address/).value).not.toBe(typed);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('inkwell-form:'))).toEqual([]);
  });

  it('stores no password', async () => {
    await typeAndEndSession();
    expect(JSON.stringify({ ...localStorage })).toContain(typed);
    expect(JSON.stringify({ ...localStorage })).not.toContain('correct horse');
  });
});

it('a text that is restored into Edit User does not overwrite a change that was made meanwhile', async () => {
  const first = renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: Ada Moreno' }));
  const address = await screen.findByLabelText<HTMLInputElement>(/^Address/);
  await userEvent.clear(address);
  await userEvent.type(address, typed);
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await expectSignInPage();
  first.unmount();

  const current = userRow({ address: '3 Other Street', version: 4 });
  api.list('GET /api/admin/users', 'users', [current]).on(EDIT, staleAnswer(current));
  renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: Ada Moreno' }));
  await waitFor(() => expect(screen.getByDisplayValue(typed)).toBeTruthy());
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('dialog', { name: 'This user was changed meanwhile' })).toBeTruthy();
  expect(api.callsTo(EDIT).at(-1)?.body).toEqual({ address: typed, version: 3 });
});
