import type { ApiClient } from '@inkwell/contract/client';
import { expect, type Locator } from '@playwright/test';
import { test } from '../browser/test.js';
import { nextEmail } from '../mail/mailbox.js';
import { runningProduct } from '../product/running-product.js';
import { answerOf, enterAs } from '../users/users.js';

/** Completes a run. @returns the number of its images */
async function completeRun(api: ApiClient): Promise<number> {
  const { totalImages } = await answerOf(api.POST('/api/work/sequential/start'));
  for (let count = 1; count <= totalImages; count++) {
    const body = { submissionContent: `What image ${count} says` };
    await answerOf(api.POST('/api/work/sequential/submit-image', { body }));
  }
  await answerOf(api.POST('/api/work/sequential/complete'));
  return totalImages;
}

async function boxOf(locator: Locator): Promise<{ x: number; width: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not visible');
  return box;
}

test('a run is reviewed once, with the keyboard, and the user gets the result', async ({ page, users }) => {
  const { user, api } = await users.started();
  const total = await completeRun(api);
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto('/admin/sequential-work');
  await page.getByPlaceholder('Search name or e-mail').fill(user.email);
  await expect(page.getByText('1-1 of 1')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: user.name });
  await expect(row).toContainText(/Pending \(23 hours 5\d minutes left\)/);
  await expect(row).toContainText(`${total}/${total}`);
  await row.getByRole('link', { name: `Review: ${user.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Review sequential work of ${user.name}` });
  await expect(dialog.getByText('What image 1 says')).toBeVisible();
  // The texts are not those of the images, so each needs a mark. The second is marked last.
  const order = ['1', 'j', 'j', ...Array.from({ length: total - 2 }, () => ['1', 'j']).flat()].slice(0, -1);
  for (const key of order) await page.keyboard.press(key);
  for (let count = 2; count < total; count++) await page.keyboard.press('k');
  await expect(dialog.getByText('What image 2 says')).toBeVisible();
  await page.keyboard.press('1');
  await expect(dialog.getByText(`${total} correct, 0 wrong.`)).toBeVisible();
  // The verdict stands beside the text: at 1280x800 nothing has to be scrolled.
  const text = await boxOf(dialog.getByText('What image 2 says'));
  for (const part of [
    dialog.getByRole('button', { name: 'Wrong', exact: true }),
    dialog.getByRole('radio', { name: /^Accept/ }),
    dialog.getByRole('button', { name: 'Submit review' }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  expect((await boxOf(dialog.getByRole('button', { name: 'Wrong', exact: true }))).x).toBeGreaterThan(
    text.x + text.width,
  );
  await page.keyboard.press('2');
  await expect(dialog.getByText(`${total - 1} correct, 1 wrong.`)).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Comments on / }).fill('The second line is missing.');
  await dialog.getByRole('textbox', { name: 'Overall comments' }).fill('Nearly all of it.');
  // The typed text survives a reload.
  await page.reload();
  await expect(dialog.getByRole('textbox', { name: 'Overall comments' })).toHaveValue('Nearly all of it.');
  await expect(dialog.getByText(`${total - 1} correct, 1 wrong.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit review' }).click();
  const confirmation = page.getByRole('dialog', { name: `Publish the result of ${user.name}?` });
  await expect(confirmation).toContainText(
    'Marked as correct, but less than half of the reference is written:',
  );
  await page.keyboard.press('Enter');
  await expect(confirmation).toBeHidden();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(confirmation).toBeVisible();
  await confirmation.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Review submitted successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Reviewed');
  await expect(row).toContainText(`${Math.round(((total - 1) / total) * 100)}%`);
  await expect(row.getByRole('link', { name: `Review: ${user.name}` })).toBeHidden();

  await row.getByRole('link', { name: `View Details: ${user.name}` }).click();
  const details = page.getByRole('dialog', { name: `Sequential work of ${user.name}` });
  await expect(details).toContainText('Nearly all of it.');
  await expect(details).toContainText('The second line is missing.');
  await expect(details.getByRole('button', { name: 'Submit review' })).toBeHidden();
  const { session } = await answerOf(api.GET('/api/work/sequential/session'));
  expect(session).toMatchObject({ isReviewed: true, accuracyResult: { correct: total - 1, wrong: 1 } });
  expect((await nextEmail(user.email, /review|accuracy|result/i)).text).toContain('Nearly all of it.');
});
