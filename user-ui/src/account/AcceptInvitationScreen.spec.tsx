import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../test/fakeApi';
import { renderApp } from '../../test/renderApp';

it('names the address of the invitation, and fills it in at the sign-in', async () => {
  fakeApi({ 'POST /api/auth/check-invitation': { body: { email: 'new+one@example.com' } } });
  renderApp({ path: '/accept-invitation/token' });
  expect(
    await screen.findByText('You will sign in to the console with it and new+one@example.com.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in to the console' })).toHaveAttribute(
    'href',
    '/admin-login#email=new%2Bone%40example.com',
  );
});
