import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusal, startFakeApi } from '../../test/fakeApi';
import { imageRow } from '../../test/records';
import { renderConsole } from '../../test/renderConsole';

it('shows the newest message: neither an error nor a success holds back the next one', async () => {
  const remove = (id: string) => `DELETE /api/admin/images/${id}`;
  const images = [imageRow(), imageRow({ _id: 'image-2', title: 'Ledger, page 2' })];
  const api = startFakeApi()
    .list('GET /api/admin/images', 'images', images)
    .on(remove('image-1'), refusal(503, 'Not now.'));
  renderConsole('/admin/images');
  const press = async (title: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Delete: ${title}` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete image' }));
  };
  await press('Ledger, page 1');
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  api.on(remove('image-2'), { body: { message: 'Image deleted successfully!' } });
  await press('Ledger, page 2');
  expect(await screen.findByText('Image deleted successfully!')).toBeTruthy();
  expect(screen.queryByText('Not now.')).toBeNull();
  // The call fails again while the success message is still shown.
  await press('Ledger, page 1');
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Image deleted successfully!')).toBeNull());
});
