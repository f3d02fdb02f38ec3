import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { translatePage } from '../../../packages/web/test/translate-page';
import { fakeApi, refusal } from '../../test/fakeApi';
import { renderApp } from '../../test/renderApp';

const email = 'eleanor@example.com';
const refused = refusal(429, 'TOO_MANY_REQUESTS', 'Too many tries, please wait');

it.each([
  ['/login', 'POST /api/auth/login', 'Sign in', { 'Email Address': email, Password: 'secret1' }],
  ['/forgot-password', 'POST /api/auth/forgot-password', 'Send reset link', { 'Email Address': email }],
  ['/verify-otp', 'POST /api/auth/verify-otp', 'Verify OTP', { '6-digit code': '123456' }],
  [
    '/register',
    'POST /api/auth/register',
    'Create account',
    {
      'Full Name': 'Eleanor Marsh',
      'Email Address': email,
      'Mobile Number': '555 010-0199',
      Address: '12 Paper Street, Portland',
      Password: 'ink and paper',
      'Confirm Password': 'ink and paper',
    },
  ],
])('%s shows a refused submit while the browser translates the page', async (path, call, button, values) => {
  fakeApi({ [call]: refused });
  const { user } = renderApp({ path, state: path === '/verify-otp' ? { email } : undefined });
  for (const [label, text] of Object.entries(values)) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  }
  if (path === '/register') await user.click(screen.getByLabelText('I agree to the Terms and Conditions'));
  translatePage();
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries, please wait');
  translatePage();
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries, please wait');
});
