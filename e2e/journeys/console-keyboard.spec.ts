import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { enterAs } from '../people/people.js';
import { runningProduct } from '../product/running-product.js';

test('the list of users is sorted, and its columns are chosen, by keyboard alone', async ({ page }) => {
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto('/admin/users');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();

  await test.step('a menu takes the keyboard, and gives it back', async () => {
    await page.getByRole('button', { name: 'Sort by created descending', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Created ascending' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'User ascending' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sort=name/);
    await expect(page.getByRole('button', { name: 'Sort by user ascending', exact: true })).toBeFocused();
  });

  await test.step('so do the columns', async () => {
    const columns = page.getByRole('button', { name: 'Columns', exact: true });
    await columns.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Options' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('switch', { name: 'User' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(columns).toBeFocused();
  });
});
