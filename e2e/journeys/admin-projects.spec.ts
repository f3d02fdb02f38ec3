import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { runningProduct } from '../product/running-product.js';
import { answerOf, enterAs } from '../users/users.js';

test.beforeEach(async ({ page }) => enterAs(page, runningProduct().sessions.admin));

const newName = () => `Customs books ${randomUUID().slice(0, 8)}`;

test('an administrator creates a project and deletes it', async ({ page }) => {
  const name = newName();
  await page.goto('/admin/projects/create');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('spinbutton', { name: 'Images per assignment' }).fill('4');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByText('Project deleted successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Main project' })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('an administrator writes the guidelines of a project and compares their versions', async ({
  page,
  users,
}) => {
  const admin = users.callsOf(runningProduct().sessions.admin);
  const { project } = await answerOf(admin.POST('/api/admin/projects', { body: { name: newName() } }));
  await page.goto(`/admin/projects/${project._id}/show/guidelines`);
  const guidelines = page.getByRole('textbox', { name: 'Guidelines' });
  await guidelines.fill('Keep the spelling.');
  await saveVersion(page, 1);
  await guidelines.press('End');
  await guidelines.pressSequentially(' Expand abbreviations.');
  await saveVersion(page, 2);
  await page.reload();
  await expect(guidelines).toHaveText('Keep the spelling. Expand abbreviations.');
  await page.getByRole('button', { name: 'Compare with version 1' }).click();
  const comparison = page.getByRole('dialog', { name: 'Version 1 compared with version 2' });
  await expect(comparison.locator('ins')).toHaveText('Expand abbreviations.');
});

async function saveVersion(page: Page, version: number): Promise<void> {
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(page.getByRole('heading', { level: 3, name: `Version ${version}` })).toBeVisible();
}
