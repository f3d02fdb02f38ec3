import type { ApiClient } from '@inkwell/contract/client';
import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { nextEmail } from '../mail/mailbox.js';
import { answerOf, enterAs } from '../people/people.js';
import { runningProduct } from '../product/running-product.js';

/** A whole run, completed. @returns how many images it had. */
async function completeRun(api: ApiClient): Promise<number> {
  const { totalImages } = await answerOf(api.POST('/api/work/sequential/start'));
  for (let count = 1; count <= totalImages; count++) {
    const body = { submissionContent: `What image ${count} says` };
    await answerOf(api.POST('/api/work/sequential/submit-image', { body }));
  }
  await answerOf(api.POST('/api/work/sequential/complete'));
  return totalImages;
}

test('a run is reviewed with the keyboard, once, and the person hears of it', async ({ page, people }) => {
  const { person, api } = await people.started();
  const total = await completeRun(api);
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto('/admin/sequential-work');
  await page.getByPlaceholder('Search name or e-mail').fill(person.email);
  await expect(page.getByText('1-1 of 1')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: person.name });
  await expect(row).toContainText(/Pending \(2[34] hours? left\)/);
  await expect(row).toContainText(`${total}/${total}`);
  await row.getByRole('link', { name: `Review: ${person.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Review sequential work of ${person.name}` });
  await expect(dialog.getByText('What image 1 says')).toBeVisible();
  await expect(dialog.getByText(`${total} correct, 0 wrong.`)).toBeVisible();
  await page.keyboard.press('j');
  await expect(dialog.getByText('What image 2 says')).toBeVisible();
  await page.keyboard.press('2');
  await expect(dialog.getByText(`${total - 1} correct, 1 wrong.`)).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Comments on / }).fill('The second line is missing.');
  await dialog.getByRole('textbox', { name: 'Overall comments' }).fill('Nearly all of it.');
  // What was typed is still there after a reload.
  await page.reload();
  await expect(dialog.getByRole('textbox', { name: 'Overall comments' })).toHaveValue('Nearly all of it.');
  await expect(dialog.getByText(`${total - 1} correct, 1 wrong.`)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Review submitted successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Reviewed');
  await expect(row).toContainText(`${Math.round(((total - 1) / total) * 100)}%`);
  await expect(row.getByRole('link', { name: `Review: ${person.name}` })).toBeHidden();

  await row.getByRole('link', { name: `View Details: ${person.name}` }).click();
  const details = page.getByRole('dialog', { name: `Sequential work of ${person.name}` });
  await expect(details).toContainText('Nearly all of it.');
  await expect(details).toContainText('The second line is missing.');
  await expect(details.getByRole('button', { name: 'Submit review' })).toBeHidden();
  const { session } = await answerOf(api.GET('/api/work/sequential/session'));
  expect(session).toMatchObject({ isReviewed: true, accuracyResult: { correct: total - 1, wrong: 1 } });
  expect((await nextEmail(person.email, /review|accuracy|result/i)).text).toContain('Nearly all of it.');
});
