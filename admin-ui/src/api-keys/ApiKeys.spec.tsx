import { allowedForKeys } from '@inkwell/contract/permissions';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../test/fakeApi';
import { noDialog } from '../../test/noDialog';
import { onPhone } from '../../test/onPhone';
import { keyRow } from '../../test/operationRecords';
import { admin, renderConsole } from '../../test/renderConsole';
import { toExpiry, toLastDay } from './apiKeyTexts';
import { permissionGroups } from './permissionGroups';

const LIST = 'GET /api/admin/api-keys';
const CREATE = 'POST /api/admin/api-keys';
const KEY = `ink_4fG7hJ2k_${'x'.repeat(49)}`;

let api: FakeApi;
let writeText: ReturnType<typeof vi.fn>;

beforeEach(() => {
  writeText = vi.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  api = startFakeApi().list(LIST, 'apiKeys', [keyRow()]);
});

const open = (role: string = 'admin') =>
  renderConsole('/admin/api-keys', { signedInAs: { ...admin, role: role as typeof admin.role } });
const cellsOf = async (name: RegExp) => {
  const row = await screen.findByRole('row', { name });
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};
async function expectKeyShownOnce() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Your API key' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'API key' }).value).toBe(KEY);
  expect(dialog.getByRole('alert').textContent).toContain('The key is shown only once.');
  // Not even Escape closes it.
  await userEvent.keyboard('{Escape}');
  await userEvent.click(dialog.getByRole('button', { name: 'Copy key' }));
  expect(await screen.findByText('API key copied to clipboard!')).toBeTruthy();
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith(KEY);
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await noDialog();
  expect(screen.queryByDisplayValue(KEY)).toBeNull();
}

describe('the list of API keys', () => {
  it('shows what each key may do, for whom, and whether it works', async () => {
    api.list(LIST, 'apiKeys', [
      keyRow({
        lastUsedAt: '2026-11-20T10:00:00.000Z',
        lastUsedNetwork: '203.0.113.7',
        project: { _id: 'project-1', name: 'Harbour books' },
      }),
      keyRow({ _id: 'key-2', name: 'Payroll', isValid: false, expiresAt: '2020-01-01T00:00:00.000Z' }),
      keyRow({ _id: 'key-3', name: 'Scanner', isValid: false }),
    ]);
    open();
    expect(await cellsOf(/^CRM/)).toEqual([
      'CRMink_4fG7hJ2k…',
      'Valid',
      '2 permissions',
      'Harbour books',
      'Fatima Admin',
      expect.stringMatching(/2026.* from 203\.0\.113\.7$/),
      'Never',
      '',
    ]);
    expect((await cellsOf(/^Payroll/))[1]).toBe('Expired');
    expect((await cellsOf(/^Scanner/))[1]).toBe('Creator has no access');
    await userEvent.hover(screen.getAllByText('2 permissions')[0] as HTMLElement);
    expect(await screen.findByText('See projects, their rules and their progress')).toBeTruthy();
  });

  const rotated = () =>
    keyRow({
      previousKeyExpiresAt: '2026-11-21T10:00:00.000Z',
      previousKeyLastUsedAt: '2026-11-20T10:00:00.000Z',
      previousKeyLastUsedNetwork: '203.0.113.7',
    });
  const OF_PREVIOUS = /Key before: .*2026.* from 203\.0\.113\.7\. Works until .*2026/;

  it('shows the last use of the key before a rotation, while that works', async () => {
    const unused = { previousKeyLastUsedAt: null, previousKeyLastUsedNetwork: null };
    api.list(LIST, 'apiKeys', [
      rotated(),
      { ...rotated(), ...unused, _id: 'key-2', name: 'Payroll' },
      { ...rotated(), previousKeyExpiresAt: null, _id: 'key-3', name: 'Scanner' },
    ]);
    open();
    expect((await cellsOf(/^CRM/))[5]).toMatch(OF_PREVIOUS);
    expect((await cellsOf(/^Payroll/))[5]).toMatch(/^NeverKey before: Never\. Works until /);
    expect((await cellsOf(/^Scanner/))[5]).toBe('Never');
  });

  it('shows the same on a phone', async () => {
    onPhone();
    api.list(LIST, 'apiKeys', [rotated()]);
    open();
    expect(await screen.findByText(OF_PREVIOUS)).toBeTruthy();
    expect(await screen.findByText('2 permissions, All projects')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Rotate: CRM' })).toBeTruthy();
  });

  it('is empty at first', async () => {
    api.list(LIST, 'apiKeys', []);
    open();
    expect(await screen.findByText('No API keys yet')).toBeTruthy();
  });

  it('says that it could not be loaded', async () => {
    api.on(LIST, refusal(503, 'Not now.'));
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the API keys');
  });

  it('has no actions for an auditor, and is not for a reviewer', async () => {
    const { unmount } = open('auditor');
    await screen.findByRole('row', { name: /^CRM/ });
    for (const name of [/Create API key/, /Edit/, /Rotate/, /Delete/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    unmount();
    open('reviewer');
    expect(await screen.findByRole('heading', { name: 'Not for your role' })).toBeTruthy();
  });

  it('offers only deleting for a key of another user', async () => {
    api.list(LIST, 'apiKeys', [keyRow({ createdBy: { _id: 'admin-2', name: 'Omar' } })]);
    open();
    await screen.findByRole('button', { name: 'Delete: CRM' });
    expect(screen.queryByRole('button', { name: /^(Edit|Rotate)/ })).toBeNull();
  });
});

describe('creating a key', () => {
  const openDialog = async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Create API key' }));
    return within(await screen.findByRole('dialog', { name: 'Create API key' }));
  };

  it('offers each permission that a key may have, in words', async () => {
    const dialog = await openDialog();
    expect(dialog.getAllByRole('checkbox').length).toBe(allowedForKeys.size);
    expect(permissionGroups.every(({ choices }) => choices.length > 0)).toBe(true);
    expect(dialog.getByRole('group', { name: 'Reviews' })).toBeTruthy();
  });

  it('sends what was chosen, and shows the key once', async () => {
    api.on(CREATE, { status: 201, body: { apiKey: keyRow(), key: KEY } });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), ' CRM ');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'See users and their progress' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'See the assignments of users' }));
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2027-01-31' } });
    await userEvent.click(dialog.getByRole('combobox', { name: /^Project/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Main project' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    await expectKeyShownOnce();
    expect(api.callsTo(CREATE).map(({ body }) => body)).toEqual([
      {
        name: 'CRM',
        permissions: ['users:read', 'assignments:read'],
        projectId: 'project-1',
        expiresAt: new Date('2027-02-01T00:00').toISOString(),
      },
    ]);
    expect(api.callsTo(LIST)).toHaveLength(2);
  });

  it('for all projects and without an end sends null', async () => {
    api.on(CREATE, { status: 201, body: { apiKey: keyRow(), key: KEY } });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'CRM');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'See users and their progress' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    await screen.findByRole('dialog', { name: 'Your API key' });
    expect(api.callsTo(CREATE)[0]?.body).toMatchObject({ projectId: null, expiresAt: null });
  });

  it('needs a name and a permission, and shows why the server refuses', async () => {
    api.on(CREATE, refusal(400, 'The key must expire in the future'));
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(await dialog.findByText('Please enter a name')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'CRM');
    await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Please choose at least one permission.');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'See users and their progress' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(await dialog.findByText('The key must expire in the future')).toBeTruthy();
    expect(api.callsTo(CREATE)).toHaveLength(1);
  });
});

describe('the actions on a key', () => {
  it('edit its name, permissions and last day', async () => {
    const EDIT = 'PATCH /api/admin/api-keys/key-1';
    const expiresAt = new Date('2027-02-01T00:00').toISOString();
    api.list(LIST, 'apiKeys', [keyRow({ expiresAt })]).on(EDIT, { body: { apiKey: keyRow() } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: CRM' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit “CRM”' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Last day').value).toBe('2027-01-31');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'See users and their progress' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('API key updated successfully!')).toBeTruthy();
    expect(api.callsTo(EDIT)[0]?.body).toEqual({ name: 'CRM', permissions: ['projects:read'] });
  });

  it('rotate it after a question, and show the new key once', async () => {
    api.on('POST /api/admin/api-keys/key-1/rotate', { body: { apiKey: keyRow(), key: KEY } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Rotate: CRM' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Rotate key' }));
    expect(await screen.findByText('The key before works for 24 hours more.')).toBeTruthy();
    await expectKeyShownOnce();
  });

  it('show the key for copying by hand if there is no clipboard', async () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    api.on('POST /api/admin/api-keys/key-1/rotate', { body: { apiKey: keyRow(), key: KEY } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Rotate: CRM' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Rotate key' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Copy key' }));
    expect(await screen.findByText('Clipboard access denied. Please copy the key manually.')).toBeTruthy();
    expect(screen.getByDisplayValue(KEY)).toBeTruthy();
  });

  it('delete it after a question', async () => {
    const DELETE = 'DELETE /api/admin/api-keys/key-1';
    api.on(DELETE, { body: { message: 'API key deleted successfully!' } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: CRM' }));
    expect(api.callsTo(DELETE)).toHaveLength(0);
    api.list(LIST, 'apiKeys', []);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete key' }));
    expect(await screen.findByText('API key deleted successfully!')).toBeTruthy();
    expect(await screen.findByText('No API keys yet')).toBeTruthy();
  });
});

it('the last day of a key is the day before it ends', () => {
  expect(toLastDay(toExpiry('2027-01-31'))).toBe('2027-01-31');
  expect([toExpiry(''), toExpiry(null), toLastDay(null)]).toEqual([null, null, null]);
});
