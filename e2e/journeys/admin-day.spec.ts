import { readFile } from 'node:fs/promises';
import { messages } from '@inkwell/contract/validation';
import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { openUser, rowOf, searchUsers, userAction } from '../console/users-page.js';
import { nextAgreementLink, nextCode, nextEmail } from '../mail/mailbox.js';
import { runningProduct } from '../product/running-product.js';
import { answerOf, enterAs, newUser } from '../users/users.js';

test.beforeEach(async ({ page }) => enterAs(page, runningProduct().sessions.admin));

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('an administrator creates, finds, edits and deletes a user', async ({ page, users }) => {
  const user = newUser('=Sample "Writer"');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Create User' }).click();
  const form = dialog(page, 'Create New User');
  await form.getByRole('button', { name: 'Create user' }).click();
  for (const text of [messages.nameRequired, messages.emailRequired, messages.passwordRequired]) {
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  }
  await form.getByLabel('Name', { exact: false }).first().fill(user.name);
  await form.getByRole('textbox', { name: 'Email' }).fill(user.email);
  await form.getByRole('textbox', { name: 'Mobile number', exact: false }).first().fill(user.mobileNumber);
  await form.getByRole('textbox', { name: 'Address' }).fill(user.address);
  await form.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await form.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('User created successfully! OTP sent to email.')).toBeVisible();
  await expect(form).toBeHidden();
  expect(await nextCode(user.email)).toMatch(/^\d{6}$/);

  await searchUsers(page, user.email);
  await expect(rowOf(page, user)).toContainText('Pending');
  await rowOf(page, user)
    .getByRole('button', { name: `Edit: ${user.name}` })
    .click();
  const edit = dialog(page, 'Edit User');
  await edit.getByRole('textbox', { name: 'Address' }).fill('9 Margin Street, Inkford');
  await edit.getByRole('textbox', { name: 'Alternative mobile number' }).fill('5550001111');
  await edit.getByRole('switch', { name: 'Verified' }).check();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await expect(rowOf(page, user)).toContainText('Verified');
  await expect(rowOf(page, user)).toContainText('Alt. 5550001111');
  await page.getByRole('link', { name: user.name }).click();
  await expect(page.getByText('9 Margin Street, Inkford')).toBeVisible();

  await userAction(page, 'Delete');
  const question = dialog(page, `Delete ${user.name}?`);
  await expect(question).toContainText('Only signed agreements and entries of the audit log stay');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await userAction(page, 'Delete');
  await question.getByLabel('E-mail address of the user').fill(user.email);
  await question.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User deleted successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users/);
  const admin = users.callsOf(runningProduct().sessions.admin);
  const query = { filter: JSON.stringify({ q: user.email }) };
  expect((await answerOf(admin.GET('/api/admin/users', { params: { query } }))).users).toEqual([]);
});

test.describe('sending e-mails to a user', () => {
  // A second code within a minute is refused.
  test.use({ expectedStatuses: [429] });

  test('the agreement link is sent and copied, and a second code within a minute is refused', {
    tag: '@more',
  }, async ({ page, context, users }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const user = await users.registered();
    await openUser(page, user);
    await userAction(page, 'Send Agreement');
    expect(await nextAgreementLink(user.email)).toContain('/sign-agreement/');
    await userAction(page, 'Copy Link');
    await expect(page.getByText('Agreement link copied to clipboard!')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('/sign-agreement/');

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await userAction(page, 'Copy Link');
    const denied = dialog(page, 'Agreement link');
    await expect(denied).toContainText('Clipboard access denied. Please copy the link manually.');
    await expect(denied.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/sign-agreement\//);
    await denied.getByRole('button', { name: 'Close' }).click();

    await userAction(page, 'Send OTP');
    await expect(page.getByText(/^Please wait \d+ seconds before sending another OTP\.$/)).toBeVisible();
  });
});

test('a penalty requires a reason, is shown to the user, and is removed after a confirmation', async ({
  page,
  users,
  openContext,
}) => {
  const { user, session } = await users.started();
  await page.goto('/admin/users');
  await searchUsers(page, user.email);
  const row = rowOf(page, user);
  await expect(row).toContainText('Working');
  const penalize = row.getByRole('button', { name: `Penalize: ${user.name}` });
  const prompt = dialog(page, 'Penalize');
  await penalize.click();
  await prompt.getByRole('button', { name: 'Penalize' }).click();
  await expect(prompt.getByText('Please enter a reason')).toBeVisible();
  await prompt.getByRole('textbox', { name: 'Reason' }).fill('copied_from_elsewhere');
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await expect(prompt).toBeHidden();
  await page.reload();
  await expect(row).toContainText('Working');

  await penalize.click();
  await prompt.getByRole('textbox', { name: 'Reason' }).fill('copied_from_elsewhere');
  await prompt.getByRole('button', { name: 'Penalize' }).click();
  await expect(page.getByText('User penalized successfully!')).toBeVisible();
  await expect(row).toContainText('Penalized');
  await expect(penalize).toBeHidden();
  const worker = await (await openContext()).newPage();
  await enterAs(worker, session);
  await worker.goto('/dashboard');
  await expect(worker.getByRole('heading', { name: 'Penalized', exact: true })).toBeVisible();
  await expect(worker.getByText('Copied from elsewhere').first()).toBeVisible();

  await row.getByRole('button', { name: `Remove Penalty: ${user.name}` }).click();
  const question = dialog(page, 'Remove Penalty');
  await expect(question).toContainText(user.name);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Penalized');
  await row.getByRole('button', { name: `Remove Penalty: ${user.name}` }).click();
  await question.getByRole('button', { name: 'Remove penalty' }).click();
  await expect(page.getByText('Penalty removed successfully!')).toBeVisible();
  await expect(row).toContainText('Working');
  await worker.reload();
  await expect(worker.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await expect(worker.getByRole('heading', { name: 'Penalized', exact: true })).toBeHidden();
});

test('a bulk penalty says how many users it is for, and appears on the page of each user', {
  tag: '@more',
}, async ({ page, users }) => {
  const mark = newUser().name;
  const [first, second, idle] = await Promise.all([
    users.started(mark),
    users.started(mark),
    users.signed(mark),
  ]);
  await page.goto('/admin/users');
  await page.getByPlaceholder('Search name, e-mail or mobile').fill(mark);
  await expect(page.getByText('1-3 of 3')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'More actions on the selection' }).click();
  await page.getByRole('menuitem', { name: 'Penalize' }).click();
  const asked = dialog(page, 'Penalize');
  await asked.getByRole('textbox', { name: 'Reason' }).fill('copied_from_elsewhere');
  // Also before the work has started.
  await asked.getByRole('button', { name: 'Penalize: 3 users' }).click();
  await expect(page.getByText('3 users penalized.')).toBeVisible();
  await expect(rowOf(page, first.user)).toContainText('Penalized');
  await expect(rowOf(page, idle.user)).toContainText('Penalized');

  await rowOf(page, second.user).getByRole('link', { name: second.user.name }).click();
  await page.getByRole('tab', { name: 'Clock' }).click();
  const clock = page.getByRole('list', { name: 'Clock' });
  await expect(clock.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(clock).toContainText('opied from elsewhere');
  await page.getByRole('tab', { name: 'E-mails' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Penalty given' })).toContainText(second.user.email);
  await page.getByRole('tab', { name: 'Audit' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Penalty given' })).toBeVisible();
});

test('a deadline is extended by the number of hours that the administrator enters', { tag: '@more' }, async ({
  page,
  users,
}) => {
  const { user, api } = await users.started();
  const deadline = async () => Date.parse((await answerOf(api.GET('/api/users/dashboard'))).deadlineAt ?? '');
  const before = await deadline();
  await openUser(page, user);
  await userAction(page, 'Extend Deadline');
  const form = dialog(page, 'Extend Deadline');
  await form.getByRole('spinbutton', { name: 'Hours' }).fill('48');
  await form.getByRole('button', { name: 'Extend deadline' }).click();
  await expect(form.getByText('Please enter a reason')).toBeVisible();
  await form.getByRole('textbox', { name: 'Reason' }).fill('The site was down');
  await form.getByRole('button', { name: 'Extend deadline' }).click();
  await expect(page.getByText('Deadline extended successfully!')).toBeVisible();
  expect((await deadline()) - before).toBe(48 * 3600 * 1000);
});

test('an administrator starts the work of a user with a project link and a password', {
  tag: '@more',
}, async ({ page, users }) => {
  const { user } = await users.signed();
  await openUser(page, user);
  await userAction(page, 'Start Work for User');
  const form = dialog(page, 'Start Work for User');
  const bothRequired = form.getByText('Please provide both project link and password');
  await form.getByRole('textbox', { name: 'Project link' }).fill('https://project.example.com/pages');
  await form.getByRole('textbox', { name: 'Password' }).fill('   ');
  await form.getByRole('button', { name: 'Start work' }).click();
  await expect(bothRequired).toBeVisible();
  await form.getByRole('textbox', { name: 'Password' }).fill('project password');
  await form.getByRole('button', { name: 'Start work' }).click();
  await expect(page.getByText('Work started successfully for user!')).toBeVisible();
  const { text } = await nextEmail(user.email, /start/i);
  expect(text).toContain('https://project.example.com/pages');
  expect(text).toContain('project password');
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Extend Deadline' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Start Work for User' })).toBeHidden();
});

test('the CSV export contains all users that match the filters', { tag: '@more' }, async ({
  page,
  users,
}) => {
  const { user } = await users.signed();
  await page.goto('/admin/users');
  await searchUsers(page, user.email);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('menuitem', { name: 'This list now' }).click();
  const [head = '', ...lines] = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/);
  expect(head).toMatch(/name/i);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(user.email);
});
