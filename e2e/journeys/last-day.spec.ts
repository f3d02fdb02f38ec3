import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { moveDeadline } from '../product/database.js';
import { runningProduct } from '../product/running-product.js';
import { answerOf, enterAs } from '../users/users.js';
import { workAddress } from '../work/work-address.js';

const TWO_HOURS_20_MINUTES = 8430;

test('the dashboard shows the time left, rounded down, and promises nothing on the last day', {
  tag: '@more',
}, async ({ page, users }) => {
  const { session, api } = await users.started();
  const { wordsNeeded } = await answerOf(api.GET('/api/work/pace'));
  await enterAs(page, session);
  await page.goto('/dashboard');
  const panel = page.getByRole('region', { name: 'Work Management' });
  await expect(panel.getByText('3 days 23 hours left')).toBeVisible();
  await expect(panel.getByText(/words a day from now on are enough/)).toBeVisible();

  await moveDeadline(session, TWO_HOURS_20_MINUTES);
  await page.reload();
  await expect(panel.getByText(/^2 hours (19|20) minutes left$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Days Remaining' })).toContainText(/^Days Remaining2 hours/);
  await expect(panel.getByText(`${wordsNeeded.toLocaleString('en-GB')} more words needed.`)).toBeVisible();
  await expect(panel.getByText(/a day from now on/)).toBeHidden();
  await expect(page.getByText('1 day', { exact: false })).toBeHidden();
});

test('the dashboard shows the progress of the three modes', { tag: '@more' }, async ({ page }) => {
  await enterAs(page, runningProduct().sessions.nearlyDue);
  await page.goto('/dashboard');
  const modes = page.getByRole('region', { name: /Any one of them completes your work/ });
  await expect(modes.getByRole('listitem')).toHaveText([
    /^One document0 of 10,000 words/,
    /^Page by page0 of 8 images submitted/,
    /^Every page in order3 of 8 images submitted/,
  ]);
  await modes.getByRole('link', { name: 'Every page in order' }).click();
  await expect(page).toHaveURL(workAddress('/sequential-work'));
});

test('an overdue user whose penalty was removed is not called penalized', { tag: '@more' }, async ({
  page,
}) => {
  await enterAs(page, runningProduct().sessions.overdue);
  await page.goto('/dashboard');
  const panel = page.getByRole('region', { name: 'Work Management' });
  await expect(panel.getByText('Work Overdue - the deadline has passed.', { exact: true })).toBeVisible();
  // A change of the user in an open page would navigate by itself.
  await page.goto('about:blank');
  await enterAs(page, runningProduct().sessions.penalized);
  await page.goto('/dashboard');
  await expect(
    panel.getByText('Work Overdue - the deadline has passed. You have been penalized.'),
  ).toBeVisible();
});
