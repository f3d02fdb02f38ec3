import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { runningProduct } from '../product/running-product.js';
import { enterAs } from '../users/users.js';
import { startGuided } from '../work/guided-assignment.js';

test('the guidelines open beside the text, and the user writes on where the caret is', async ({
  page,
  users,
}) => {
  const { session } = await users.signed();
  const admin = users.callsOf(runningProduct().sessions.admin);
  await startGuided(admin, session, users.callsOf(session));
  await enterAs(page, session);
  await page.goto('/work-editor');
  const text = page.getByRole('textbox', { name: 'Your work' });
  await text.click();
  await page.keyboard.type('The first and the last');
  for (let count = 0; count < ' and the last'.length; count++) await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Guidelines: not read yet' }).click();
  const guidelines = page.getByRole('region', { name: 'Guidelines' });
  await expect(guidelines.getByText('Copy every line as it stands.')).toBeVisible();
  await page.keyboard.type(' line');
  await expect(text).toHaveText('The first line and the last');
  await expect(page.getByRole('button', { name: 'Guidelines', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});
