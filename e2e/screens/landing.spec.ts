import { expect } from '@playwright/test';
import { test } from '../browser/test.js';

test.describe('without JavaScript', () => {
  test.use({ ownContext: true, javaScriptEnabled: false });

  test('the landing page shows its text and its links work', async ({ page }) => {
    for (const path of ['/', '/home']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
      await expect(page.getByText('Response: Within 24 hours')).toBeVisible();
      await expect(page.getByText('4 days, which is 96 hours.', { exact: false })).toBeHidden();
      await page.getByText('How long do I have to complete my work?').click();
      await expect(page.getByText('4 days, which is 96 hours.', { exact: false })).toBeVisible();
      await expect(page.locator('body')).not.toContainText(/%[A-Z_]+%/);
    }
    await page.getByRole('link', { name: 'Login' }).first().click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('link', { name: 'Back to the start page' })).toBeVisible();
  });

  test('the menu on a phone opens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/');
    await page
      .locator('summary', { has: page.locator('svg') })
      .first()
      .click();
    await expect(
      page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Login' }),
    ).toBeVisible();
  });
});

test('the fixed bar links to the sections and marks the current one', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['About', 'Contact', 'Home']) {
    await bar.getByRole('link', { name }).click();
    await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
    await expect(bar).toBeInViewport();
  }
  for (const text of ['Mon-Fri', '9-6', 'Sat', '10-4']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
});
