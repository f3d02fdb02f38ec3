import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { rowOf } from '../console/users-page.js';
import { moveDeadline } from '../product/database.js';
import { runningProduct } from '../product/running-product.js';
import { enterAs, newUser } from '../users/users.js';

const HOUR = 3600;

test('the users list shows, filters and sorts deadlines, and acts on a selection', async ({
  page,
  users,
}) => {
  const mark = newUser().name;
  const [late, soon, calm, unsigned] = await Promise.all([
    users.started(mark),
    users.started(mark),
    users.started(mark),
    users.verified(mark),
  ]);
  await moveDeadline(late.session, -2.5 * HOUR);
  await moveDeadline(soon.session, 3.5 * HOUR);
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto('/admin/users');
  const search = page.getByPlaceholder('Search name, e-mail or mobile');
  await search.fill(mark);
  await expect(page.getByText('1-4 of 4')).toBeVisible();
  await expect(rowOf(page, late.user)).toContainText('2 hours 30 minutes ago');
  await expect(rowOf(page, late.user)).toContainText('Overdue');
  await expect(rowOf(page, soon.user)).toContainText(/in 3 hours 2\d minutes/);
  await expect(rowOf(page, soon.user)).not.toContainText('Overdue');

  await page.getByRole('button', { name: 'Sort by due ascending' }).click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(late.user.email);
  await expect(page.getByRole('table').getByRole('row').nth(2)).toContainText(soon.user.email);

  // A penalty can be given at any time. Work cannot be started before the agreement is signed.
  await expect(
    rowOf(page, unsigned.user).getByRole('button', { name: `Penalize: ${unsigned.user.name}` }),
  ).toBeVisible();
  await rowOf(page, unsigned.user)
    .getByRole('button', { name: `More actions: ${unsigned.user.name}` })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Send Agreement' })).toBeVisible();
  for (const name of ['Send OTP', 'Start Work for User'])
    await expect(page.getByRole('menuitem', { name })).toBeHidden();
  await page.keyboard.press('Escape');

  // The selection survives another tab.
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('4 selected')).toBeVisible();
  await page.getByRole('tab', { name: /^Overdue \d/ }).click();
  await expect(rowOf(page, late.user)).toBeVisible();
  await expect(rowOf(page, soon.user)).toBeHidden();
  await page.getByRole('tab', { name: /^Due in 24 h \d/ }).click();
  await expect(rowOf(page, soon.user)).toBeVisible();
  await expect(page.getByText('4 selected')).toBeVisible();
  await page.getByRole('tab', { name: /^With staff \d/ }).click();
  // The list resets the search field when it shows another filter.
  await expect(rowOf(page, calm.user)).toBeVisible();
  await search.fill(mark);
  await expect(page.getByText('1-4 of 4')).toBeVisible();

  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
  const more = page.getByRole('button', { name: 'More actions on the selection' });
  await more.click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split(/\r?\n/)).toHaveLength(5);
  await more.click();
  await page.getByRole('menuitem', { name: 'Extend Deadline' }).click();
  const form = page.getByRole('dialog', { name: 'Extend Deadline' });
  await form.getByRole('textbox', { name: 'Reason' }).fill('The site was down');
  await expect(form.getByRole('list', { name: '1 user will be skipped' })).toContainText(
    `${unsigned.user.email}: The work of this user has not started yet.`,
  );
  await form.getByRole('button', { name: 'Extend deadline: 3 users' }).click();
  await expect(page.getByText('Deadline extended for 3 users. 1 user skipped.')).toBeVisible();
  await expect(rowOf(page, late.user)).toContainText(/in 2[34] h/);
  await expect(page.getByText(/\d selected/)).toBeHidden();

  // Below 1200 pixels, each card has the actions in a menu.
  await page.setViewportSize({ width: 768, height: 900 });
  const card = page.getByRole('listitem').filter({ hasText: calm.user.email });
  await card.getByRole('button', { name: `More actions: ${calm.user.name}` }).click();
  await page.getByRole('menuitem', { name: 'Penalize' }).click();
  const penalty = page.getByRole('dialog', { name: 'Penalize' });
  await penalty.getByRole('textbox', { name: 'Reason' }).fill('Copied');
  await penalty.getByRole('button', { name: 'Penalize' }).click();
  await expect(card).toContainText('Penalized');
});

test('the Active tab of the dashboard filters and sorts by deadlines', { tag: '@more' }, async ({
  page,
  users,
}) => {
  const [late, soon, calm] = await Promise.all([users.started(), users.started(), users.started()]);
  await moveDeadline(late.session, -1000 * HOUR);
  await moveDeadline(soon.session, 1 * HOUR);
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto('/admin-dashboard?tab=active');
  await expect(rowOf(page, calm.user)).toContainText('in 3 days 23 hours');
  await page.getByRole('button', { name: 'Deadline', exact: true }).click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(soon.user.email);
  // Work whose deadline has passed does not run.
  await expect(rowOf(page, late.user)).toBeHidden();
  await page.getByRole('button', { name: 'Overdue', exact: true }).click();
  await expect(rowOf(page, late.user)).toContainText('41 days');
  await expect(rowOf(page, late.user)).toContainText('Overdue');
  await expect(rowOf(page, calm.user)).toBeHidden();
});

test('a user who is opened from the end of the list is shown from the top', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 700 });
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto(`/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: '@example.com' }))}`);
  const last = page.locator('main li').getByRole('link').last();
  const name = (await last.textContent()) ?? '';
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport({ ratio: 1 });
});
