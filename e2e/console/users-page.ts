import { expect, type Locator, type Page } from '@playwright/test';

/** Searches one user and waits for the result. A dialog that is opened before can be lost, as the search changes the URL. */
export async function searchUsers(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Search name, e-mail or mobile').fill(email);
  await expect(page.getByText('1-1 of 1')).toBeVisible();
}

/** The user's row in the table. */
export function rowOf(page: Page, { email }: { email: string }): Locator {
  return page.getByRole('table').getByRole('row').filter({ hasText: email });
}

/** Searches the user in the list and opens the user's page. */
export async function openUser(page: Page, user: { name: string; email: string }): Promise<void> {
  await page.goto('/admin/users');
  await searchUsers(page, user.email);
  await page.getByRole('link', { name: user.name }).click();
  await expect(page.getByRole('heading', { name: user.name, level: 1 })).toBeVisible();
}

/** Starts an action of the menu on the user's page. */
export async function userAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
