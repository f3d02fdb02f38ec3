import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '../../test/fakeApi';
import { renderApp } from '../../test/renderApp';

beforeEach(() => fakeApi({ 'POST /api/auth/check-reset-link': { status: 204 } }));

async function type(password: string) {
  const app = renderApp({ path: '/reset-password/reset-token' });
  const field = await screen.findByLabelText('New Password');
  await app.user.click(field);
  if (password) await app.user.paste(password);
  return { app, field };
}

describe('a new password', () => {
  it('is described by a hint until something is typed', async () => {
    const { field } = await type('');
    expect(field).toHaveAccessibleDescription('At least 6 characters; a few words make a good one.');
  });

  it.each([
    ['ink', /^3 of at least 6 characters/],
    ['a quiet winter evening', /^22 characters/],
  ])('the length of %s is shown while it is typed', async (password, hint) => {
    const { app, field } = await type(password);
    await waitFor(() => expect(field).toHaveAccessibleDescription(hint));
    await app.user.clear(field);
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^At least 6 characters/));
  });

  it('is refused by the server if it is too common', async () => {
    const message = 'This is one of the most common passwords. Please choose another one';
    fakeApi({
      'POST /api/auth/reset-password': refusal(400, 'VALIDATION_FAILED', message, {
        errors: { password: [message] },
      }),
    });
    const { app, field } = await type('password1');
    await app.user.type(screen.getByLabelText('Confirm Password'), 'password1');
    await app.user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
  });

  it('may have 128 characters and no more', async () => {
    const { app, field } = await type('x'.repeat(129));
    await app.user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Password must be at most 128 characters/));
  });
});
