import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { nextAgreementLink, nextCode, nextEmail, nextResetLink } from '../mail/mailbox.js';
import { ADMIN, DEMO_PASSWORD } from '../product/running-product.js';
import { workAddress } from '../work/work-address.js';
import { signIn } from './sign-in.js';

test.use({ expectedStatuses: [400, 401, 403] });

test('/login refuses wrong credentials and administrators', async ({ page, users }) => {
  const { user } = await users.signed();
  await page.goto('/login');
  await signIn(page, { email: user.email, password: 'not the password' });
  await expect(page.getByRole('alert')).toContainText('Invalid email or password');
  await expect(page.getByRole('textbox', { name: 'Email Address' })).toHaveValue(user.email);
  await signIn(page, ADMIN);
  await expect(page.getByRole('alert')).toContainText('Please use the admin login');
  await signIn(page, { email: ` ${user.email.toUpperCase()}`, password: user.password });
  await expect(page).toHaveURL(workAddress('/dashboard'));
});

test('a user who is not verified is redirected to /verify-otp', { tag: '@more' }, async ({ page, users }) => {
  const user = await users.registered();
  const code = await nextCode(user.email);
  await page.goto('/login');
  await signIn(page, user);
  await expect(page).toHaveURL('/verify-otp');
  await expect(page.getByText(`We've sent a 6-digit OTP to ${user.email}`)).toBeVisible();
  await page.getByRole('textbox', { name: '6-digit code' }).fill(code);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Email verified successfully!')).toBeVisible();
});

test('a user who has not signed gets a message and the agreement link', { tag: '@more' }, async ({
  page,
}) => {
  const user = { email: 'verified@example.com', password: DEMO_PASSWORD };
  await page.goto('/login');
  await signIn(page, user);
  await expect(page.getByRole('alert')).toContainText('check your email for the agreement link');
  await expect(page).toHaveURL('/login');
  await page.goto(await nextAgreementLink(user.email));
  await expect(page.getByRole('heading', { name: 'Agreement Signing' })).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/login');
});

test('a password reset ends the older sessions, and its link works once', async ({
  page,
  users,
  openContext,
}) => {
  const { user } = await users.signed();
  const elsewhere = await (await openContext()).newPage();
  await elsewhere.goto('/login');
  await signIn(elsewhere, user);
  await expect(elsewhere).toHaveURL(workAddress('/dashboard'));

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByRole('textbox', { name: 'Email Address' }).fill(user.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('If the address is registered')).toBeVisible();

  const link = await nextResetLink(user.email);
  const choose = async (password: string, again = password) => {
    await page.goto(link);
    await page.getByRole('textbox', { name: 'New Password' }).fill(password);
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill(again);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await choose('a second password', 'a third password');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await choose('a second password');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your password was changed. You can sign in now.')).toBeVisible();
  await nextEmail(user.email, /^Your password for .* was changed$/);

  await elsewhere.getByRole('link', { name: 'Profile' }).click();
  await expect(elsewhere).toHaveURL('/login');
  expect(await elsewhere.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await signIn(page, user);
  await expect(page.getByRole('alert')).toContainText('Invalid email or password');
  await signIn(page, { ...user, password: 'a second password' });
  await expect(page).toHaveURL(workAddress('/dashboard'));

  // No password is asked for with a used link.
  await page.goto(link);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
});
