import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, startFakeApi } from '../../test/fakeApi';
import { userRow } from '../../test/records';
import { admin, renderConsole } from '../../test/renderConsole';

const LIST = 'GET /api/admin/api-keys';
const DELETE = 'DELETE /api/admin/api-keys/key-1';
const PAGE = '/admin/users/user-1/show';

const colleague = userRow({ role: 'admin', mobileNumber: '', address: '' });
const key = {
  ...{ _id: 'key-1', name: 'CRM', prefix: 'ink_4fG7hJ2k', permissions: ['users:read'], project: null },
  createdBy: { _id: 'user-1', name: 'Ada Moreno' },
  ...{ createdAt: '2026-11-18T10:00:00.000Z', expiresAt: null, lastUsedAt: null, lastUsedNetwork: null },
  ...{
    previousKeyExpiresAt: null,
    previousKeyLastUsedAt: null,
    previousKeyLastUsedNetwork: null,
    isValid: true,
  },
};

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .list('GET /api/admin/users', 'users', [colleague])
    .on('GET /api/admin/users/user-1', { body: { user: colleague } })
    .on('GET /api/admin/users/user-1/sessions', { body: { sessions: [] } })
    .on('GET /api/auth/sessions', { body: { sessions: [] } })
    .on('GET /api/auth/second-factors', {
      body: { factors: [], recoveryCodesLeft: 0, isRequired: false, hasPassword: true },
    })
    .list(LIST, 'apiKeys', [key]);
});

const keys = async () => within(await screen.findByRole('region', { name: 'API keys of the user' }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the API keys of a member of staff are named and can be deleted', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['beside the sessions', async () => renderConsole(`${PAGE}/sessions`)],
    [
      'when the role is changed',
      async () => {
        renderConsole('/admin/users');
        await press('Edit: Ada Moreno');
        const form = within(await screen.findByRole('dialog', { name: 'Edit User' }));
        expect(screen.queryByRole('region', { name: 'API keys of the user' })).toBeNull();
        await userEvent.click(form.getByRole('combobox', { name: /^Role/ }));
        await userEvent.click(await screen.findByRole('option', { name: 'Reviewer' }));
      },
    ],
    [
      'when two-step sign-in is reset',
      async () => {
        renderConsole(PAGE);
        await press('More actions');
        await userEvent.click(await screen.findByRole('menuitem', { name: 'Reset two-step sign-in' }));
      },
    ],
  ])('%s', async (_, open) => {
    api.on(DELETE, { body: { message: 'API key deleted successfully!' } });
    await open();
    const shown = await keys();
    expect(shown.getByText(/^CRM \(ink_4fG7hJ2k…\), last use: Never$/)).toBeTruthy();
    expect(api.callsTo(LIST)[0]?.query.get('filter')).toBe('{"createdBy":"user-1"}');
    await userEvent.click(shown.getByRole('button', { name: /^Delete/ }));
    api.list(LIST, 'apiKeys', []);
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Delete “CRM”?' })).getByRole('button', {
        name: 'Delete key',
      }),
    );
    expect(await screen.findByText('API key deleted successfully!')).toBeTruthy();
    expect(api.callsTo(DELETE)).toHaveLength(1);
  });

  it('in the own account, beside the password and the sessions', async () => {
    renderConsole('/admin/account');
    expect((await keys()).getByText(/^CRM/)).toBeTruthy();
    expect(api.callsTo(LIST)[0]?.query.get('filter')).toBe(JSON.stringify({ createdBy: admin.id }));
  });
});

it('users without access to the console have no keys, so none are read', async () => {
  api.on('GET /api/admin/users/user-1', { body: { user: userRow() } });
  renderConsole(`${PAGE}/sessions`);
  await screen.findByText('Not signed in anywhere');
  expect(api.callsTo(LIST)).toEqual([]);
});
