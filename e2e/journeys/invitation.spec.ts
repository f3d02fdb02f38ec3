import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { searchUsers } from '../console/users-page.js';
import { emailsTo, nextInvitationLink } from '../mail/mailbox.js';
import { runningProduct } from '../product/running-product.js';
import { enterAs, newUser } from '../users/users.js';

// A used link, and a sign-in with an unknown password.
test.use({ expectedStatuses: [400, 401] });

test('a new administrator is invited by a link, chooses a password, and signs in', async ({
  page,
  openContext,
}) => {
  const user = newUser('Invited Admin');
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Create User' }).click();
  const form = page.getByRole('dialog', { name: 'Create New User' });
  await form.getByRole('textbox', { name: 'Name' }).fill(user.name);
  await form.getByRole('textbox', { name: 'Email' }).fill(user.email);
  await form.getByRole('textbox', { name: 'Mobile number', exact: false }).first().fill(user.mobileNumber);
  await form.getByRole('textbox', { name: 'Address' }).fill(user.address);
  await form.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Admin' }).click();
  await expect(form.getByRole('textbox', { name: 'Password' })).toBeHidden();
  await form.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('User created successfully! Invitation sent to email.')).toBeVisible();

  await searchUsers(page, user.email);
  await page.getByRole('button', { name: `More actions: ${user.name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Send Invitation' })).toBeVisible();
  for (const name of ['Send OTP', 'Send Agreement', 'Copy Link', 'Start Work for User'])
    await expect(page.getByRole('menuitem', { name })).toBeHidden();
  await expect(page.getByRole('button', { name: `View Password: ${user.name}` })).toBeHidden();

  const link = await nextInvitationLink(user.email);
  expect(await emailsTo(user.email)).toHaveLength(1);
  const invitee = await (await openContext()).newPage();
  await invitee.goto('/admin-login');
  await invitee.getByRole('textbox', { name: /e-?mail/i }).fill(user.email);
  await invitee.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await invitee.getByRole('button', { name: /^(Sign|Log) in$/i }).click();
  await expect(invitee.getByText('Invalid email or password')).toBeVisible();

  await invitee.goto(link);
  await invitee.getByLabel('Password', { exact: true }).fill(user.password);
  await invitee.getByLabel('Confirm Password').fill(user.password);
  await invitee.getByRole('button', { name: 'Set password' }).click();
  await expect(invitee.getByText('Your password is set. You can sign in now.')).toBeVisible();
  await invitee.getByRole('link', { name: 'Sign in to the console' }).click();
  await invitee.getByRole('textbox', { name: /e-?mail/i }).fill(user.email);
  await invitee.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await invitee.getByRole('button', { name: /^(Sign|Log) in$/i }).click();
  await expect(invitee.getByText(`Welcome back, ${user.name}!`)).toBeVisible();

  // No password is asked for with a used link.
  await invitee.goto(link);
  await expect(invitee.getByText(/^This invitation is no longer valid/)).toBeVisible();
});
