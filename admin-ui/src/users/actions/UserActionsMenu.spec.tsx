import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { held, startFakeApi } from '../../../test/fakeApi';
import { userRow } from '../../../test/records';
import { renderConsole } from '../../../test/renderConsole';

it("the menu stays open when the full record arrives after the list's record", async () => {
  const late = held({ body: { user: userRow({ address: '2 Changed Street' }) } });
  startFakeApi()
    .list('GET /api/admin/users', 'users', [userRow()])
    .on('GET /api/admin/users/user-1', late.handler);
  renderConsole('/admin/users');
  await userEvent.click(await screen.findByRole('link', { name: 'Ada Moreno' }));
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreno' });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  const item = await screen.findByRole('menuitem', { name: 'Send OTP' });
  late.release();
  expect(await screen.findByText('2 Changed Street')).toBeTruthy();
  expect(item.isConnected).toBe(true);
});
