import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { type FakeApi, startFakeApi } from '../../../test/fakeApi';
import { userRow } from '../../../test/records';
import { renderConsole } from '../../../test/renderConsole';

const PREVIEW = 'POST /api/admin/users/bulk-penalize/preview';
const PENALIZE = 'POST /api/admin/users/bulk-penalize';
const ada = { id: 'user-1', name: 'Ada Moreno', email: 'ada@example.com' };
const bob = { id: 'user-2', name: 'Bob Stone', email: 'bob@example.com' };

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi().list('GET /api/admin/users', 'users', [
    userRow(),
    userRow({ _id: bob.id, name: bob.name, email: bob.email }),
  ]);
});

async function openDialog() {
  renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await userEvent.click(screen.getByRole('button', { name: 'More actions on the selection' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Penalize' }));
  return within(await screen.findByRole('dialog', { name: 'Penalize' }));
}

it('lists who will be skipped and why, before one call penalizes the others', async () => {
  api.on(PREVIEW, { body: { penalized: [ada], skipped: [{ ...bob, reason: 'already_penalized' }] } });
  const dialog = await openDialog();
  const skipped = within(await dialog.findByRole('list', { name: '1 user will be skipped' }));
  expect(skipped.getByRole('listitem').textContent).toBe('Bob Stonebob@example.com, is already penalized');
  expect(api.callsTo(PREVIEW)[0]?.body).toEqual({ ids: ['user-1', 'user-2'] });

  await userEvent.click(dialog.getByRole('button', { name: 'Penalize: 1 user' }));
  expect(await dialog.findByText('Please enter a reason')).toBeTruthy();
  expect(api.callsTo(PENALIZE)).toEqual([]);

  api.on(PENALIZE, {
    body: {
      message: '1 user penalized.',
      penalized: 1,
      skipped: [{ id: bob.id, reason: 'already_penalized' }],
    },
  });
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), ' Copied ');
  await userEvent.click(dialog.getByRole('button', { name: 'Penalize: 1 user' }));
  expect(await screen.findByText('1 user penalized. 1 user skipped.')).toBeTruthy();
  expect(api.callsTo(PENALIZE)[0]?.body).toEqual({ ids: ['user-1', 'user-2'], reason: 'Copied' });
  // The selection is empty.
  await waitFor(() => expect(screen.queryByRole('checkbox', { checked: true })).toBeNull());
});

it('is disabled if no selected user can be penalized', async () => {
  api.on(PREVIEW, { body: { penalized: [], skipped: [{ ...ada, reason: 'administrator' }] } });
  const dialog = await openDialog();
  expect(await dialog.findByText(/is an administrator/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Penalize: 0 users' })).toHaveProperty('disabled', true);
});
