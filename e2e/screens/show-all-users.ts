import { expect, type Page } from '@playwright/test';

/** Shows all users of a tab of the dashboard, which shows 25 at first. Other journeys add more. */
export async function showAllUsers(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^\d+ of \d/ })).toBeVisible();
  const more = page.getByRole('button', { name: 'Show more' });
  while (await more.isVisible()) await more.click();
}
