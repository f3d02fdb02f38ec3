import { messages } from '@inkwell/contract/validation';
import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { enterAs } from '../users/users.js';

test('changing the profile does not change the name in the signed agreement', async ({ page, users }) => {
  const { user, session } = await users.withSignedCopy();
  await enterAs(page, session);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Profile' }).click();
  const field = (name: string) => page.getByRole('textbox', { name });
  const update = page.getByRole('button', { name: 'Update Profile' });
  await expect(field('Full Name')).toHaveValue(user.name);
  await expect(field('Email')).not.toBeEditable();
  await expect(page.getByText('Email cannot be changed')).toBeVisible();

  await field('Full Name').fill('');
  await update.click();
  await expect(page.getByText(messages.nameRequired)).toBeVisible();
  await field('Full Name').fill('Writer Renamed');
  await field('Mobile Number').first().fill('123');
  await update.click();
  await expect(page.getByText(messages.mobileDigits, { exact: true })).toBeVisible();
  await field('Mobile Number').first().fill('555 010 0199 99');
  await expect(field('Mobile Number').first()).toHaveValue('5550100199');
  await field('Alternative Mobile Number').fill('55501');
  await update.click();
  await expect(page.getByText(messages.alternativeMobileDigits)).toBeVisible();
  await field('Alternative Mobile Number').fill('5550100200');
  await update.click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  await page.reload();
  await expect(field('Full Name')).toHaveValue('Writer Renamed');
  await expect(field('Alternative Mobile Number')).toHaveValue('5550100200');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back, Writer Renamed!' })).toBeVisible();
  await page.getByRole('link', { name: 'View Agreement' }).click();
  await expect(page.getByRole('img', { name: `Signature of ${user.name}` })).toBeVisible();
});
