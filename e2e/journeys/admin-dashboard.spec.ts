import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { runningProduct } from '../product/running-product.js';
import { answerOf, enterAs } from '../users/users.js';
import { manyWords } from '../words/many-words.js';

test.beforeEach(async ({ page }) => enterAs(page, runningProduct().sessions.admin));

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('the dashboard shows its counts, rates, charts and links', async ({ page }) => {
  await page.goto('/admin-dashboard');
  await expect(page.getByText('Welcome back, Administrator!')).toBeVisible();
  const figures = page.getByRole('region', { name: 'Figures' });
  for (const label of [
    'Total Users',
    'Verified Users',
    'Signed Agreements',
    'Working Users',
    'Submitted Work',
    'Penalized Users',
  ]) {
    await expect(figures.getByRole('link', { name: label })).toHaveText(new RegExp(`^${label}\\d+$`));
  }
  const rates = page.getByRole('region', { name: 'Rates' });
  await expect(rates.getByRole('progressbar')).toHaveCount(3);
  await expect(rates.getByText(/^\d+%$/)).toHaveCount(3);
  const pictures = page.getByRole('figure');
  await expect(pictures).toHaveCount(4);
  for (const [place, name] of [
    'By day',
    'How far users get',
    'Due in the next 96 hours',
    'Review results',
  ].entries())
    await expect(pictures.nth(place)).toHaveAccessibleName(name);

  for (const [label, url] of [
    ['Manage Users', '/admin/users'],
    ['Site Configuration', '/admin/site-config'],
    ['Image Management', '/admin/images'],
    ['View Signatures', '/admin/signed-agreements'],
    ['Penalized Users', '/admin-dashboard?tab=penalized'],
    ['Submitted Work', '/admin-dashboard?tab=submitted'],
  ] as const) {
    await page.getByRole('region', { name: 'Quick actions' }).getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(url);
    await page.goBack();
  }
  await page.getByRole('button', { name: 'Trigger Automation' }).click();
  await expect(page.getByText(/^Automation triggered successfully! Penalized: \d+/)).toBeVisible();
});

test('the dashboard lists users by progress, submitted work, and the reasons of penalties', {
  tag: '@more',
}, async ({ page }) => {
  await page.goto('/admin-dashboard?tab=verified');
  for (const name of ['Status', 'Signature', 'Work started', 'Created', 'Actions']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();

  await tab(page, 'Submitted Work').click();
  const submitted = rowOf(page, 'Demo Submitted');
  await expect(submitted).toContainText('Submitted');
  await expect(submitted).toContainText('Active');
  await submitted.getByRole('button', { name: 'View Work: Demo Submitted' }).click();
  const work = page.getByRole('dialog', { name: 'Work of Demo Submitted' });
  for (const name of ['Started', 'Submitted', 'Submission time', 'Last saved']) {
    await expect(work.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(work.getByRole('article', { name: 'Content' })).toContainText(/\w{4,}/);
  await work.getByRole('button', { name: 'Close' }).click();
  const opened = page.waitForEvent('popup');
  await submitted.getByRole('link', { name: 'Edit Work: Demo Submitted' }).click();
  const editor = await opened;
  await expect(editor.getByRole('heading', { name: 'Work of Demo Submitted' })).toBeVisible();
  await expect(editor.getByText('Started (Submitted)')).toBeVisible();
  await editor.close();

  await tab(page, 'Penalized Work').click();
  const penalized = rowOf(page, 'Demo Penalized');
  await expect(penalized).toContainText('missed deadline');
  await expect(penalized).toContainText('In Progress');
  await penalized.getByRole('button', { name: 'Remove Penalty: Demo Penalized' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Penalty' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  // The URL has the open tab.
  await page.reload();
  await expect(rowOf(page, 'Demo Penalized')).toBeVisible();
});

test.describe('when the counts fail to load', () => {
  test.use({ expectedStatuses: [503] });

  test('the dashboard shows the error, and Retry loads the counts', { tag: '@more' }, async ({ page }) => {
    await page.route('**/api/admin/dashboard-stats', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, message: 'A part is down.', code: 'X' } }),
    );
    await page.goto('/admin-dashboard');
    await expect(page.getByText('Failed to load dashboard stats')).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/api/admin/dashboard-stats');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('link', { name: 'Total Users' })).toBeVisible();
  });
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' });

test('the search finds users, signed agreements, images and work, and each result opens its page', async ({
  page,
  users,
}) => {
  const { user } = await users.withSignedCopy();
  await page.goto('/admin-dashboard');
  await field(page).fill('no such thing anywhere');
  await expect(page.getByText('No results found for the query')).toBeVisible();
  await field(page).fill(user.email);
  const found = results(page).getByRole('group', { name: 'Users' }).getByRole('option');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Signed');
  await expect(found.locator('mark').first()).toBeVisible();
  await expect(results(page).getByRole('group', { name: 'Signed Agreements' })).toContainText(user.name);
  await found.click();
  await expect(page.getByRole('heading', { name: user.name, level: 1 })).toBeVisible();

  // Ctrl-K opens the search on every page.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(user.name);
  await expect(results(page).getByRole('option')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const copy = page.getByRole('dialog', { name: `Signed agreement of ${user.name}` });
  await expect(copy).toBeVisible();
  await copy.getByRole('button', { name: 'Close' }).click();

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('tab', { name: 'Images' }).click();
  await field(page).fill('frankenstein');
  await results(page).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/admin\/images\/[^/]+$/);

  // A text from a submitted page of the demo data.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('tab', { name: 'Work' }).click();
  await field(page).fill('alice');
  const work = results(page).getByRole('option').filter({ hasText: 'Demo Working' }).first();
  await expect(work.locator('mark').first()).toBeVisible();
  await work.click();
  const text = page.getByRole('dialog', { name: /^Page: Alice’s Adventures/ });
  await expect(text.getByRole('img', { name: /^Alice’s Adventures/ })).toBeVisible();
  await expect(text.getByRole('article', { name: 'Content' })).toContainText('Alice');
});

test('a search opens a text at the word that was found', { tag: '@more' }, async ({ page, users }) => {
  const { user, api } = await users.started();
  const word = `zz${user.email.replace(/\W.*/, '')}`;
  const content = `${manyWords(10_200)}<p>The <strong>${word}</strong>, far below.</p>${manyWords(500)}`;
  await answerOf(api.POST('/api/work/submit', { body: { content } }));
  await page.goto('/admin-dashboard');
  await tab(page, 'Work').click();
  const found = results(page).getByRole('option').filter({ hasText: user.name });
  // A job indexes the text after its submission.
  await expect(async () => {
    await field(page).fill('');
    await field(page).fill(word);
    await expect(found).toBeVisible({ timeout: 2000 });
  }).toPass();
  await found.click();
  await expect(page.getByRole('heading', { name: `Work of ${user.name}`, level: 1 })).toBeVisible();
  await expect(page.getByText(word)).toBeInViewport();
});

test('the open tab is in view on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/admin-dashboard?tab=penalized');
  await expect(page.getByText('penalized@example.com')).toBeVisible();
  await expect(tab(page, 'Penalized Work')).toBeInViewport({ ratio: 1 });
});
