import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { emailsTo, lastEmailId, nextEmail, readAttachment } from '../mail/mailbox.js';
import { ADMIN, runningProduct } from '../product/running-product.js';
import { enterAs } from '../users/users.js';

const rows = (page: Page) => page.getByRole('table').getByRole('row');
const firstRow = (page: Page) => rows(page).nth(1);

async function search(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Search name, e-mail or mobile').fill(text);
}

test.describe('signing in', () => {
  test.use({ expectedStatuses: [401] });

  test('the administrator can sign in and out of the console, and users cannot sign in', async ({
    page,
    users,
  }) => {
    const { user } = await users.signed();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Admin Login' }).click();
    await expect(page).toHaveURL('/admin-login');
    const signIn = async (email: string, password: string) => {
      await page.getByRole('textbox', { name: 'Admin email' }).fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await signIn(ADMIN.email, 'not the password');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid email or password');
    await signIn(user.email, user.password);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid email or password');
    await signIn(ADMIN.email, ADMIN.password);
    await expect(page).toHaveURL('/admin-dashboard');
    await expect(page.getByText(/^Welcome back, /)).toBeVisible();

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await expect(page).toHaveURL('/admin-login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.goto('/admin/users');
    await expect(page).toHaveURL('/login');
  });
});

test.describe('signed in', () => {
  test.beforeEach(async ({ page }) => enterAs(page, runningProduct().sessions.admin));

  test('the server searches, sorts and pages the list of users', async ({ page }) => {
    await page.goto('/admin/users?perPage=5');
    await search(page, '@example.com');
    await expect(page.getByText('1-5 of 18')).toBeVisible();
    await expect(rows(page)).toHaveCount(6);

    const byName = page.getByRole('columnheader', { name: 'User' }).getByRole('button');
    await byName.click();
    await expect(firstRow(page)).toContainText('Demo Completed');
    await page.getByRole('button', { name: 'Go to next page' }).click();
    await expect(page.getByText('6-10 of 18')).toBeVisible();
    await expect(firstRow(page)).toContainText('Demo Pages Overdue');
    await byName.click();
    await expect(firstRow(page)).toContainText('Demo Working');
    // The list's state is in the URL, so a reload shows the same.
    await page.reload();
    await expect(firstRow(page)).toContainText('Demo Working');
    await search(page, 'nobody has this name');
    await expect(page.getByText('Nothing matches this search.')).toBeVisible();
  });

  test('a new user can be found, with details, password and signed agreement', { tag: '@more' }, async ({
    page,
    users,
  }) => {
    const { user } = await users.withSignedCopy();
    await page.goto('/admin/users');
    await search(page, user.mobileNumber);
    await expect(rows(page)).toHaveCount(2);
    await expect(firstRow(page)).toContainText(user.email);
    await expect(firstRow(page)).toContainText('Signed');
    await page.getByRole('link', { name: user.name }).click();
    await expect(page.getByRole('heading', { name: user.name })).toBeVisible();
    await expect(page.getByText(user.address)).toBeVisible();

    await page.getByRole('button', { name: 'View Password' }).click();
    const dialog = page.getByRole('dialog', { name: 'User Password' });
    await expect(dialog).toContainText('viewing plaintext passwords is not recommended');
    await expect(dialog).not.toContainText(user.password);
    await dialog.getByRole('button', { name: 'Show password' }).click();
    await expect(dialog).toContainText(user.password);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();

    await nextEmail(user.email, /^Your signed agreement/);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Download Agreement' }).click();
    expect((await download).suggestedFilename()).toBe(`agreement-${user.name}.pdf`);
  });

  test('a signed agreement can be found, read, downloaded and sent again', { tag: '@more' }, async ({
    page,
    users,
  }) => {
    const { user } = await users.withSignedCopy();
    const sent = await nextEmail(user.email, /^Your signed agreement/);
    await page.goto('/admin/signed-agreements');
    await search(page, user.name);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText(/^1 of \d+ agreements$/)).toBeVisible();
    await page.getByRole('link', { name: `View Details: ${user.name}` }).click();
    const details = page.getByRole('dialog', { name: `Signed agreement of ${user.name}` });
    await expect(details).toContainText(user.mobileNumber);
    await expect(details.getByRole('img', { name: `Signature of ${user.name}` })).toBeVisible();
    const [fingerprint = ''] = /\b[0-9a-f]{64}\b/.exec(sent.text) ?? [];
    await expect(details).toContainText(fingerprint);

    const download = page.waitForEvent('download');
    await details.getByRole('button', { name: 'Download PDF' }).click();
    const pdf = await readFile(await (await download).path());
    expect(pdf.equals(await readAttachment(sent))).toBe(true);

    const before = await lastEmailId(user.email);
    await details.getByRole('button', { name: 'Send PDF to User' }).click();
    const question = page.getByRole('dialog', { name: 'Send PDF to User' });
    await expect(question).toContainText(user.email);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await details.getByRole('button', { name: 'Send PDF to User' }).click();
    await question.getByRole('button', { name: 'Send PDF' }).click();
    await expect(question).toBeHidden();
    const again = await nextEmail(user.email, /^Your signed agreement/, before);
    expect((await readAttachment(again)).equals(pdf)).toBe(true);
    expect((await emailsTo(user.email)).filter(({ subject }) => subject === sent.subject)).toHaveLength(2);
  });
});
