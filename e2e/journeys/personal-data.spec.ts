import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { openUser, userAction } from '../console/users-page.js';
import { emailsTo } from '../mail/mailbox.js';
import { runningProduct } from '../product/running-product.js';
import { answerOf, enterAs } from '../users/users.js';

// The session of the erased user.
test.use({ expectedStatuses: [401] });

test('a user downloads the own data, and an administrator erases the user', async ({
  page,
  openContext,
  users,
}) => {
  const { user, session, api } = await users.startedWithSignedCopy();
  await answerOf(api.POST('/api/work/save-draft', { body: { content: '<p>A first line</p>' } }));
  await enterAs(page, session);
  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data: ZIP file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const zip = (await readFile(await (await download).path())).toString('latin1');
  for (const path of [
    'README.txt',
    'profile.json',
    'texts/assignment-1/document/text.html',
    'agreements/agreements.json',
  ])
    expect(zip).toContain(path);

  const console = await (await openContext()).newPage();
  await enterAs(console, runningProduct().sessions.admin);
  await openUser(console, user);
  await userAction(console, 'Delete');
  const question = console.getByRole('dialog', { name: `Delete ${user.name}?` });
  await expect(question).toContainText(
    'Only signed agreements and entries of the audit log stay, as evidence',
  );
  const address = question.getByLabel('E-mail address of the user');
  await address.fill('other@people.test');
  await question.getByRole('button', { name: 'Delete user' }).click();
  await expect(question.getByText('This is not the e-mail address of the user')).toBeVisible();
  await address.fill(user.email);
  await question.getByRole('button', { name: 'Delete user' }).click();
  await expect(console.getByText('User deleted successfully!')).toBeVisible();
  await expect(console).toHaveURL(/\/admin\/users/);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  const admin = users.callsOf(runningProduct().sessions.admin);
  const query = { filter: JSON.stringify({ q: user.email }) };
  expect((await answerOf(admin.GET('/api/admin/users', { params: { query } }))).users).toEqual([]);
  expect((await answerOf(admin.GET('/api/admin/emails', { params: { query } }))).emails).toEqual([]);
  expect(await emailsTo(user.email)).not.toEqual([]);
});
