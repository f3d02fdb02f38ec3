import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, startFakeApi } from '../../../test/fakeApi';
import { noDialog } from '../../../test/noDialog';
import { userRow } from '../../../test/records';
import { renderConsole } from '../../../test/renderConsole';

const USERS = 'GET /api/admin/users';
const working = { workStartedAt: '2026-11-18T10:00:00.000Z', deadlineAt: '2026-11-22T10:00:00.000Z' };

let api: FakeApi;

beforeEach(() => {
  api = startFakeApi()
    .on('GET /api/admin/users/user-1/erasure', {
      body: { runningAssignments: 0, waitingReviews: 0, imagesWithoutOtherText: 0 },
    })
    .list(USERS, 'users', [userRow(working)]);
});

async function focusOn(name: string) {
  renderConsole('/admin/users');
  const button = await screen.findByRole('button', { name });
  button.focus();
  await userEvent.keyboard('{Enter}');
  return button;
}

describe('the focus returns to the button', () => {
  it.each(['Edit: Ada Moreno', 'View Password: Ada Moreno', 'Penalize: Ada Moreno', 'Create User'])(
    'that opened a dialog: %s',
    async (name) => {
      const button = await focusOn(name);
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
      await noDialog();
      expect(document.activeElement).toBe(button);
    },
  );

  it.each(['Extend Deadline', 'Delete'])('whose menu opened a dialog: %s', async (item) => {
    const button = await focusOn('More actions: Ada Moreno');
    const chosen = await screen.findByRole('menuitem', { name: item });
    chosen.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect(document.activeElement).toBe(button);
  });

  it('that becomes another action: Penalize becomes Remove Penalty', async () => {
    const button = await focusOn('Penalize: Ada Moreno');
    const dialog = within(await screen.findByRole('dialog', { name: 'Penalize' }));
    api.on('POST /api/admin/users/user-1/penalize', { body: { message: 'It is done.' } });
    api.list(USERS, 'users', [userRow({ ...working, isPenalized: true })]);
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Late{Tab}{Tab}{Enter}');
    const lift = await screen.findByRole('button', { name: 'Remove Penalty: Ada Moreno' });
    await noDialog();
    expect(lift).toBe(button);
    expect(document.activeElement).toBe(button);
  });
});
