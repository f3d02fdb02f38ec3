import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { type FakeApi, refusal, startFakeApi } from '../../../test/fakeApi';
import { siteConfig, userRow } from '../../../test/records';
import { renderConsole } from '../../../test/renderConsole';

const PREVIEW = 'POST /api/admin/users/bulk-penalize/preview';
const PENALIZE = 'POST /api/admin/users/bulk-penalize';
const ada = { id: 'user-1', name: 'Ada Moreno', email: 'ada@example.com' };
const bob = { id: 'user-2', name: 'Bob Stone', email: 'bob@example.com' };

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .on('GET /api/admin/site-config', { body: { config: siteConfig } })
    .list('GET /api/admin/users', 'users', [
      userRow(),
      userRow({ _id: bob.id, name: bob.name, email: bob.email }),
    ]);
});

async function openDialog() {
  renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Penalize' }));
  return within(await screen.findByRole('dialog', { name: 'Penalize selected users' }));
}

it('lists who will be penalized and who is skipped and why, before one call does it', async () => {
  api.on(PREVIEW, { body: { penalized: [ada], skipped: [{ ...bob, reason: 'already_penalized' }] } });
  const dialog = await openDialog();
  const penalized = within(await dialog.findByRole('list', { name: '1 user will be penalized' }));
  expect(penalized.getByRole('listitem').textContent).toBe('Ada Morenoada@example.com');
  const passed = within(dialog.getByRole('list', { name: '1 user will be skipped' }));
  expect(passed.getByRole('listitem').textContent).toBe('Bob Stonebob@example.com, is already penalized');
  expect(api.callsTo(PREVIEW)[0]?.body).toEqual({ ids: ['user-1', 'user-2'] });

  await userEvent.click(dialog.getByRole('button', { name: 'Penalize 1 user' }));
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
  await userEvent.click(dialog.getByRole('button', { name: 'Penalize 1 user' }));
  expect(await screen.findByText('1 user penalized. 1 skipped.')).toBeTruthy();
  expect(api.callsTo(PENALIZE)[0]?.body).toEqual({ ids: ['user-1', 'user-2'], reason: 'Copied' });
  // The selection is empty.
  await waitFor(() => expect(screen.queryByRole('checkbox', { checked: true })).toBeNull());
  // The button that opened the dialog is gone, so the focus is on the checkbox that selects all.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select all' })),
  );
});

it('is disabled if no selected user can be penalized', async () => {
  api.on(PREVIEW, {
    body: { penalized: [], skipped: [{ ...ada, reason: 'administrator' }] },
  });
  const dialog = await openDialog();
  expect(await dialog.findByText('None of these users can be penalized.')).toBeTruthy();
  expect(dialog.getByText(/is an administrator/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Penalize' })).toHaveProperty('disabled', true);
});

it('shows an error if the preview cannot be loaded, and retries', async () => {
  api.on(PREVIEW, refusal(503, 'Not now.'));
  const dialog = await openDialog();
  expect((await dialog.findByRole('alert')).textContent).toContain('Not now.');
  api.on(PREVIEW, { body: { penalized: [ada, bob], skipped: [] } });
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('button', { name: 'Penalize 2 users' })).toBeTruthy();
});
