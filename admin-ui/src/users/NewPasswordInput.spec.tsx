import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFakeApi } from '../../test/fakeApi';
import { renderConsole } from '../../test/renderConsole';

it.each([
  ['ink', '3 of at least 6 characters.'],
  ['a quiet winter evening', '22 characters. '],
])('the length of a new password is shown while it is typed: %s', async (password, hint) => {
  startFakeApi()
    .list('GET /api/admin/api-keys', 'apiKeys', [])
    .on('GET /api/auth/sessions', { body: { sessions: [] } })
    .on('GET /api/auth/second-factors', {
      body: { factors: [], recoveryCodesLeft: 0, isRequired: false, hasPassword: true },
    });
  renderConsole('/admin/account');
  const field = await screen.findByLabelText(/^New password/);
  expect(screen.getByText('At least 6 characters; a few words make a good one.')).toBeTruthy();
  await userEvent.click(field);
  await userEvent.paste(password);
  await waitFor(() => expect(screen.getByText((text) => text.startsWith(hint))).toBeTruthy());
});
