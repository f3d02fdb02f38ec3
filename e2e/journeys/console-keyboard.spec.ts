import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { runningProduct } from '../product/running-product.js';
import { answerOf, enterAs } from '../users/users.js';

test('the list of users can be sorted and its columns chosen with the keyboard only', async ({ page }) => {
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto('/admin/users');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();

  await test.step('a closed menu returns the focus to its button', async () => {
    await page.getByRole('button', { name: 'Sort by created descending', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Created ascending' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'User ascending' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sort=name/);
    await expect(page.getByRole('button', { name: 'Sort by user ascending', exact: true })).toBeFocused();
  });

  await test.step('the closed menu of columns returns the focus to its button', async () => {
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

test('the focus stays in the table after an action removes its row or button', { tag: '@more' }, async ({
  page,
  users,
}) => {
  const { sessions } = runningProduct();
  const admin = users.callsOf(sessions.admin);
  const { user, session } = await users.started();
  const { user: unsigned } = await users.verified();
  const params = { path: { id: session.user.id } };
  await answerOf(admin.POST('/api/admin/users/{id}/penalize', { params, body: { reason: 'late' } }));
  await enterAs(page, sessions.admin);
  const focused = page.locator('main :focus');
  // The component that restores the focus is loaded together with the bell.
  const bell = page.getByRole('button', { name: /^Notifications/ });

  await test.step('after a penalty is removed, the focus is on the next one', async () => {
    await page.goto('/admin-dashboard?tab=penalized');
    await expect(bell).toBeVisible();
    await page.getByRole('button', { name: `Remove Penalty: ${user.name}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove penalty' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: user.name })).toBeHidden();
    await expect(focused).toHaveAccessibleName(/^Remove Penalty: /);
  });

  await test.step('a button has the focus again after it was disabled during its request', async () => {
    await page.goto('/admin-dashboard?tab=verified');
    await expect(bell).toBeVisible();
    // The response is delayed until the test has seen the disabled button.
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

test('Escape closes an e-mail also while the focus is in its frame', async ({ page }) => {
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto('/admin/emails');
  const link = page.getByRole('link', { name: /^Open: / }).first();
  await link.click();
  const frame = page.getByTitle('Content of the e-mail');
  await frame.contentFrame().locator('body').click();
  await expect(frame).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(link).toBeFocused();
});
