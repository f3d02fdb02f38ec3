import { readFile } from 'node:fs/promises';
import { messages } from '@inkwell/contract/validation';
import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { openUser, rowOf, searchUsers, userAction } from '../console/users-page.js';
import { nextAgreementLink, nextCode, nextEmail } from '../mail/mailbox.js';
import { answerOf, enterAs, newPerson } from '../people/people.js';
import { runningProduct } from '../product/running-product.js';

test.beforeEach(async ({ page }) => enterAs(page, runningProduct().sessions.admin));

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('a person is created, found, put right and deleted', async ({ page, people }) => {
  const person = newPerson('=Sample "Writer"');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Create User' }).click();
  const form = dialog(page, 'Create New User');
  await form.getByRole('button', { name: 'Create user' }).click();
  for (const text of [messages.nameRequired, messages.emailRequired, messages.passwordRequired]) {
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  }
  await form.getByLabel('Name', { exact: false }).first().fill(person.name);
  await form.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await form.getByRole('textbox', { name: 'Mobile number', exact: false }).first().fill(person.mobileNumber);
  await form.getByRole('textbox', { name: 'Address' }).fill(person.address);
  await form.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await form.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('User created successfully! OTP sent to email.')).toBeVisible();
  await expect(form).toBeHidden();
  expect(await nextCode(person.email)).toMatch(/^\d{6}$/);

  await searchUsers(page, person.email);
  await expect(rowOf(page, person)).toContainText('Pending');
  await rowOf(page, person)
    .getByRole('button', { name: `Edit: ${person.name}` })
    .click();
  const edit = dialog(page, 'Edit User');
  await edit.getByRole('textbox', { name: 'Address' }).fill('9 Margin Street, Inkford');
  await edit.getByRole('textbox', { name: 'Alternative mobile number' }).fill('5550001111');
  await edit.getByRole('switch', { name: 'Verified' }).check();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await expect(rowOf(page, person)).toContainText('Verified');
  await expect(rowOf(page, person)).toContainText('Alt. 5550001111');
  await page.getByRole('link', { name: person.name }).click();
  await expect(page.getByText('9 Margin Street, Inkford')).toBeVisible();

  await userAction(page, 'Delete');
  const question = dialog(page, `Delete ${person.name}?`);
  await expect(question).toContainText('Signed agreements stay');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await userAction(page, 'Delete');
  await question.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User deleted successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users/);
  const admin = people.callsOf(runningProduct().sessions.admin);
  const query = { filter: JSON.stringify({ q: person.email }) };
  expect((await answerOf(admin.GET('/api/admin/users', { params: { query } }))).users).toEqual([]);
});

test.describe('sending', () => {
  // A code is sent once a minute.
  test.use({ expectedStatuses: [429] });

  test('the agreement is sent to a person, its link is copied, and a code is not sent twice', async ({
    page,
    context,
    people,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = await people.registered();
    await openUser(page, person);
    await userAction(page, 'Send Agreement');
    expect(await nextAgreementLink(person.email)).toContain('/sign-agreement/');
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

test('a penalty needs a reason, is seen by the person, and is lifted after a question', async ({
  page,
  people,
  openContext,
}) => {
  const { person, session } = await people.started();
  await page.goto('/admin/users');
  await searchUsers(page, person.email);
  const row = rowOf(page, person);
  await expect(row).toContainText('Working');
  const penalize = row.getByRole('button', { name: `Penalize: ${person.name}` });
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

  await row.getByRole('button', { name: `Remove Penalty: ${person.name}` }).click();
  const question = dialog(page, 'Remove Penalty');
  await expect(question).toContainText(person.name);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Penalized');
  await row.getByRole('button', { name: `Remove Penalty: ${person.name}` }).click();
  await question.getByRole('button', { name: 'Remove penalty' }).click();
  await expect(page.getByText('Penalty removed successfully!')).toBeVisible();
  await expect(row).toContainText('Working');
  await worker.reload();
  await expect(worker.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await expect(worker.getByRole('heading', { name: 'Penalized', exact: true })).toBeHidden();
});

test('a selection of people is penalized after naming whom it befalls, and a page of each tells it', async ({
  page,
  people,
}) => {
  const mark = newPerson().name;
  const [first, second, idle] = await Promise.all([
    people.started(mark),
    people.started(mark),
    people.signed(mark),
  ]);
  await page.goto('/admin/users');
  await page.getByPlaceholder('Search name, e-mail or mobile').fill(mark);
  await expect(page.getByText('1-3 of 3')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Penalize', exact: true }).click();
  const asked = dialog(page, 'Penalize selected people');
  const befallen = asked.getByRole('list', { name: '2 people will be penalized' });
  await expect(befallen).toContainText(first.person.email);
  await expect(befallen).toContainText(second.person.email);
  await expect(asked.getByRole('list', { name: '1 person will be passed over' })).toContainText(
    `${idle.person.email}, has not started`,
  );
  await asked.getByRole('textbox', { name: 'Reason' }).fill('copied_from_elsewhere');
  await asked.getByRole('button', { name: 'Penalize 2 people' }).click();
  await expect(page.getByText('2 people penalized. 1 passed over.')).toBeVisible();
  await expect(rowOf(page, first.person)).toContainText('Penalized');
  await expect(rowOf(page, idle.person)).toContainText('Signed');

  await rowOf(page, second.person).getByRole('link', { name: second.person.name }).click();
  await page.getByRole('tab', { name: 'Clock' }).click();
  const clock = page.getByRole('list', { name: 'Clock' });
  await expect(clock.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(clock).toContainText('opied from elsewhere');
  await page.getByRole('tab', { name: 'E-mails' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'penalized' })).toContainText(second.person.email);
  await page.getByRole('tab', { name: 'Audit' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'User: penalize' })).toBeVisible();
});

test('a deadline is put off by as many hours as the administrator says', async ({ page, people }) => {
  const { person, api } = await people.started();
  const deadline = async () => Date.parse((await answerOf(api.GET('/api/users/dashboard'))).deadlineAt ?? '');
  const before = await deadline();
  await openUser(page, person);
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

test('work is started for somebody who has not begun, with a link and a password', async ({
  page,
  people,
}) => {
  const { person } = await people.signed();
  await openUser(page, person);
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
  const { text } = await nextEmail(person.email, /start/i);
  expect(text).toContain('https://project.example.com/pages');
  expect(text).toContain('project password');
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Extend Deadline' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Start Work for User' })).toBeHidden();
});

test('everybody whom the filters find is exported as CSV', async ({ page, people }) => {
  const { person } = await people.signed();
  await page.goto('/admin/users');
  await searchUsers(page, person.email);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [head = '', ...lines] = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/);
  expect(head).toMatch(/name/i);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(person.email);
});
