import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { rowOf, searchUsers } from '../console/users-page.js';
import { runningProduct } from '../product/running-product.js';
import { answerOf, enterAs, type TestUser } from '../users/users.js';
import { workAddress } from '../work/work-address.js';
import { drawSignature } from './draw-signature.js';

// A save of an old version is refused with 409.
test.use({ expectedStatuses: [409] });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const addressIn = (form: Locator) => form.getByRole('textbox', { name: 'Address' });

async function openEditForm(page: Page, user: TestUser): Promise<Locator> {
  await page.goto('/admin/users');
  await searchUsers(page, user.email);
  await rowOf(page, user)
    .getByRole('button', { name: `Edit: ${user.name}` })
    .click();
  const form = dialog(page, 'Edit User');
  await expect(addressIn(form)).toHaveValue(user.address);
  return form;
}

test('a user stays signed in if an administrator corrects the address while the user signs', {
  tag: '@more',
}, async ({ page, users, openContext }) => {
  const { admin } = runningProduct().sessions;
  const { user, agreementLink } = await users.verified();
  await enterAs(page, admin);
  const form = await openEditForm(page, user);
  await addressIn(form).fill('9 Margin Street, Inkford');

  const userPage = await (await openContext()).newPage();
  await userPage.goto(agreementLink);
  await drawSignature(userPage);
  await userPage.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(userPage).toHaveURL(workAddress('/dashboard'));

  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await expect(rowOf(page, user)).not.toContainText('Verified');
  await userPage.reload();
  await expect(userPage.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(userPage).toHaveURL(workAddress('/dashboard'));
  const query = { filter: JSON.stringify({ q: user.email }) };
  const found = await answerOf(users.callsOf(admin).GET('/api/admin/users', { params: { query } }));
  expect(found.users).toMatchObject([
    { isVerified: true, isSignedAgreement: true, address: '9 Margin Street, Inkford' },
  ]);
});

test('two administrators who change different fields of a user are not asked, and both changes stay', {
  tag: '@more',
}, async ({ page, users, openContext }) => {
  const { admin } = runningProduct().sessions;
  const user = await users.registered();
  await enterAs(page, admin);
  const form = await openEditForm(page, user);
  const other = await (await openContext()).newPage();
  await enterAs(other, await users.administrator());
  const otherForm = await openEditForm(other, user);
  await otherForm.getByRole('textbox', { name: 'Alternative mobile number' }).fill('5550002222');
  await otherForm.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('User updated successfully!')).toBeVisible();

  await addressIn(form).fill('2 Typed Street, Inkford');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await expect(rowOf(page, user)).toContainText('Alt. 5550002222');
  await rowOf(page, user).getByRole('link', { name: user.name }).click();
  await expect(page.getByText('2 Typed Street, Inkford')).toBeVisible();
});

test('two administrators who edit the same user lose no change, and the audit log has each value', {
  tag: '@more',
}, async ({ page, users, openContext }) => {
  const { admin } = runningProduct().sessions;
  const user = await users.registered();
  const second = await users.administrator();
  await enterAs(page, admin);
  const form = await openEditForm(page, user);
  const other = await (await openContext()).newPage();
  await enterAs(other, second);
  const otherForm = await openEditForm(other, user);

  await addressIn(otherForm).fill('3 Other Street, Inkford');
  await otherForm.getByRole('textbox', { name: 'Alternative mobile number' }).fill('5550002222');
  await otherForm.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('User updated successfully!')).toBeVisible();

  await addressIn(form).fill('2 Typed Street, Inkford');
  await form.getByRole('button', { name: 'Save changes' }).click();
  const question = dialog(page, 'This user was changed meanwhile');
  await expect(question).toContainText(`${second.user.email} changed this user on`);
  await expect(question).toContainText('Alternative mobile number: (empty)');
  await expect(question.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(addressIn(form)).toHaveValue('2 Typed Street, Inkford');
  await expect(form.getByRole('button', { name: 'Save changes' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(question.getByRole('group', { name: 'Address' })).toContainText('3 Other Street, Inkford');
  // With the keyboard only.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(question.getByRole('radio', { name: 'What you typed' })).toBeChecked();
  await question.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(rowOf(page, user)).toContainText('Alt. 5550002222');

  await page.goto('/admin/audit-log');
  await page.getByPlaceholder('Search e-mail or details').fill('3 Other Street');
  // A click before the search has changed the URL would be lost.
  await expect(page.getByText('1-2 of 2')).toBeVisible();
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: user.email });
  // The word is for screen readers.
  const values = 'Address: 3 Other Street, Inkford →became 2 Typed Street, Inkford';
  await expect(rows.filter({ hasText: admin.user.email })).toContainText(values);
  await expect(rows.filter({ hasText: second.user.email })).toContainText(user.address);
  await rows.first().getByRole('link', { name: user.email }).click();
  await expect(page.getByRole('heading', { level: 1, name: user.name })).toBeVisible();
  await expect(page.getByText('2 Typed Street, Inkford')).toBeVisible();
});
