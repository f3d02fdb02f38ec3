import { expect, type Locator, type Page } from '@playwright/test';

/** Finds one person. The search goes into the address when it is done; what is opened before that may be lost. */
export async function searchUsers(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Search name, e-mail or mobile').fill(email);
  await expect(page.getByText('1-1 of 1')).toBeVisible();
}

/** The person's row in the table of users. */
export function rowOf(page: Page, { email }: { email: string }): Locator {
  return page.getByRole('table').getByRole('row').filter({ hasText: email });
}

/** Finds the person on the users page and opens their own. */
export async function openUser(page: Page, person: { name: string; email: string }): Promise<void> {
  await page.goto('/admin/users');
  await searchUsers(page, person.email);
  await page.getByRole('link', { name: person.name }).click();
  await expect(page.getByRole('heading', { name: person.name, level: 1 })).toBeVisible();
}

/** One of the rarer actions on the person's own page. */
export async function userAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
