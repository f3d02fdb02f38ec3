import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { runningProduct } from '../product/running-product.js';
import { enterAs } from '../users/users.js';

test.beforeEach(async ({ page }) => enterAs(page, runningProduct().sessions.admin));

const guidelines = (page: Page) => page.getByRole('textbox', { name: 'Guidelines' });

async function saveVersion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(page.getByText('Guidelines saved successfully!')).toBeVisible();
}

test('an administrator creates a project, writes its guidelines, compares their versions, pauses it and deletes it', async ({
  page,
}) => {
  await page.goto('/admin/projects');
  await page.getByRole('link', { name: 'Create Project' }).click();
  await expect(page.getByRole('heading', { name: 'Create project' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Customs books');
  await page.getByRole('spinbutton', { name: 'Images per assignment' }).fill('4');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customs books' })).toBeVisible();

  await page.getByRole('tab', { name: 'Guidelines' }).click();
  await expect(page).toHaveURL(/\/show\/guidelines$/);
  await guidelines(page).fill('Keep the spelling.');
  await saveVersion(page);
  await guidelines(page).press('End');
  await guidelines(page).pressSequentially(' Expand abbreviations.');
  await saveVersion(page);
  await page.reload();
  await expect(guidelines(page)).toHaveText('Keep the spelling. Expand abbreviations.');
  await page.getByRole('button', { name: 'Compare with version 1' }).click();
  const comparison = page.getByRole('dialog', { name: 'Version 1 compared with version 2' });
  await expect(comparison.locator('ins')).toHaveText('Expand abbreviations.');
  await comparison.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Pause project' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Projects' }).click();
  await page.getByPlaceholder('Search name').fill('customs');
  await page.getByRole('button', { name: 'More actions: Customs books' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByText('Project deleted successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Customs books' })).toHaveCount(0);
});
