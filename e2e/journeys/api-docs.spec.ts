import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { runningProduct } from '../product/running-product.js';

test('the API documentation sends a request with a token', async ({ page }) => {
  test.slow();
  const { token } = runningProduct().sessions.admin;
  await page.goto('/api/docs');
  // Swagger reads the whole document before it shows anything, which takes seconds.
  await page.getByRole('button', { name: 'Authorize' }).first().click({ timeout: 30_000 });
  const session = page.locator('.auth-container').filter({ hasText: 'The token of a session.' });
  await session.getByRole('textbox').fill(token);
  await session.getByRole('button', { name: 'Apply credentials' }).click();
  await session.getByRole('button', { name: 'Close' }).click();

  // The page renders only the visible operations.
  const call = page.locator('#operations-Operations-listQueues');
  await expect(async () => {
    await page.mouse.wheel(0, 500);
    await expect(call).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 60_000 });
  // Swagger renders the operation before it continues, which also takes seconds.
  await call.getByRole('button').first().click({ timeout: 30_000 });
  await expect(call.getByText('UNAUTHENTICATED').first()).toBeVisible();
  await call.getByRole('button', { name: 'Execute' }).click();
  const answer = call.locator('.live-responses-table .response').first();
  await expect(answer.locator('.response-col_status')).toContainText('200');
  await expect(answer).toContainText('"queues"');
});
