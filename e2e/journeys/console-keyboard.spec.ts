import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { answerOf, enterAs } from '../people/people.js';
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

test('the keyboard goes on in the table whose row or button an action took away', async ({
  page,
  people,
}) => {
  const { sessions } = runningProduct();
  const admin = people.callsOf(sessions.admin);
  const { person, session } = await people.started();
  const { person: unsigned } = await people.verified();
  const params = { path: { id: session.user.id } };
  await answerOf(admin.POST('/api/admin/users/{id}/penalize', { params, body: { reason: 'late' } }));
  await enterAs(page, sessions.admin);
  const focused = page.locator('main :focus');
  // With the bell comes what keeps the place.
  const bell = page.getByRole('button', { name: /^Notifications/ });

  await test.step('a penalty is lifted, and the next is at hand', async () => {
    await page.goto('/admin-dashboard?tab=penalized');
    await expect(bell).toBeVisible();
    await page.getByRole('button', { name: `Remove Penalty: ${person.name}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove penalty' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: person.name })).toBeHidden();
    await expect(focused).toHaveAccessibleName(/^Remove Penalty: /);
  });

  await test.step('a button that was disabled while it worked has the keyboard again', async () => {
    await page.goto('/admin-dashboard?tab=verified');
    await expect(bell).toBeVisible();
    // The answer stays away until the button has been seen at work.
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/agreement-link', async (route) => {
      await isAnswered;
      await route.continue();
    });
    const link = page.getByRole('button', { name: `Copy Link: ${unsigned.name}` });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(link).toBeDisabled();
    await expect(link).not.toBeFocused();
    answer();
    await expect(
      page.getByText('Agreement link copied to clipboard!').or(page.getByRole('dialog')),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();
  });
});
