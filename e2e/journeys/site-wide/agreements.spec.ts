import { messages } from '@inkwell/contract/validation';
import { expect, type Page } from '@playwright/test';
import { test } from '../../browser/test.js';
import { runningProduct } from '../../product/running-product.js';
import { enterAs, type TestUsers } from '../../users/users.js';
import { workAddress } from '../../work/work-address.js';
import { drawSignature } from '../draw-signature.js';

test.use({ expectedStatuses: [409] });

const TEXT = 'Dear {{name}}, the newest terms are these.\n\nYou write, and we read.';

const content = (page: Page) => page.getByRole('textbox', { name: 'Agreement content' });
const currentText = (page: Page) => page.getByRole('region', { name: 'Current agreement' });

let created: string[] = [];
const adminApi = (users: TestUsers) => users.callsOf(runningProduct().sessions.admin);

/** Adds an agreement, which is deleted after the test. @returns its version */
async function addAgreement(users: TestUsers): Promise<number> {
  const { data } = await adminApi(users).POST('/api/admin/agreements', { body: { content: TEXT } });
  if (!data) throw new Error('The agreement was not created');
  created.push(data.agreement._id);
  return data.agreement.version;
}

test.afterEach(async ({ users }) => {
  for (const id of created) {
    await adminApi(users).DELETE('/api/admin/agreements/{id}', { params: { path: { id } } });
  }
  created = [];
});

test('a user who has an older agreement open must read the new text before signing', async ({
  page,
  users,
  openContext,
}) => {
  const { user, agreementLink } = await users.verified();
  const userPage = await (await openContext()).newPage();
  await userPage.goto(agreementLink);
  await expect(userPage.getByRole('heading', { name: 'Agreement Signing' })).toBeVisible();

  await enterAs(page, runningProduct().sessions.admin);
  await page.goto('/admin/agreements');
  await page.getByRole('link', { name: 'Create Agreement' }).click();
  await expect(content(page)).toHaveValue(/\{\{name\}\}/);
  await content(page).fill('   ');
  await page.getByRole('button', { name: 'Create Agreement' }).click();
  await expect(page.getByText(messages.agreementContentRequired)).toBeVisible();
  await content(page).fill(TEXT);
  await expect(page.getByText('Dear Sample Writer')).toBeVisible();
  await page.getByRole('button', { name: 'Create Agreement' }).click();
  await expect(page.getByText('Agreement created successfully!')).toBeVisible();
  await expect(page).toHaveURL('/admin/agreements');
  await expect(currentText(page)).toContainText('the newest terms are these');
  const { data } = await adminApi(users).GET('/api/admin/agreements');
  created = data?.agreements.slice(0, 1).map(({ _id }) => _id) ?? [];

  await drawSignature(userPage);
  await userPage.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(userPage.getByText('The agreement has changed since you opened it.')).toBeVisible();
  const text = userPage.getByRole('region', { name: 'Text of the agreement' });
  await expect(text).toContainText(`Dear ${user.name}, the newest terms are these.`);
  await expect(text).toBeFocused();
  await userPage.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(userPage).toHaveURL(workAddress('/dashboard'));
  await userPage.getByRole('link', { name: 'View Agreement' }).click();
  await expect(userPage.getByText(`Dear ${user.name}, the newest terms are these.`)).toBeVisible();
});

test('editing an agreement shows how many users have signed it', async ({ page, users }) => {
  const version = await addAgreement(users);
  await users.withSignedCopy();
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto('/admin/agreements');
  await page.getByRole('link', { name: `Edit version ${version}` }).click();
  await expect(page.getByRole('alert')).toContainText('1 user has signed it');
  await content(page).fill(`${TEXT}\n\nWithin four days.`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Agreement updated successfully!')).toBeVisible();
  await expect(currentText(page)).toContainText('Within four days.');
});

test('of two administrators who edit the same agreement, the second chooses between both texts', async ({
  page,
  users,
  openContext,
}) => {
  const { admin } = runningProduct().sessions;
  const version = await addAgreement(users);
  const second = await users.administrator();
  const other = await (await openContext()).newPage();
  for (const [opened, session] of [[page, admin] as const, [other, second] as const]) {
    await enterAs(opened, session);
    await opened.goto('/admin/agreements');
    await opened.getByRole('link', { name: `Edit version ${version}` }).click();
    await expect(content(opened)).toHaveValue(TEXT);
  }
  await content(other).fill(`${TEXT}\n\nWithin five days.`);
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('Agreement updated successfully!')).toBeVisible();

  await content(page).fill(`${TEXT}\n\nWithin six days.`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('dialog', { name: 'This agreement was changed meanwhile' });
  await expect(question).toContainText(`${second.user.email} changed this agreement on`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(content(page)).toHaveValue(/Within six days\.$/);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await question.getByRole('radio', { name: second.user.email }).check();
  await question.getByRole('radio', { name: 'What you typed' }).check();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Agreement updated successfully!')).toBeVisible();
  await expect(currentText(page)).toContainText('Within six days.');
});

test('an agreement is deleted after a confirmation that names the consequences', async ({ page, users }) => {
  const version = await addAgreement(users);
  await users.withSignedCopy();
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto('/admin/agreements');
  const remove = page.getByRole('button', { name: `Delete: version ${version}` });
  const question = page.getByRole('dialog', { name: `Delete version ${version}?` });
  await remove.click();
  await expect(question).toContainText('Every signed copy keeps the text it was signed with');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(remove).toBeVisible();
  await remove.click();
  await question.getByRole('button', { name: 'Delete version' }).click();
  await expect(page.getByText('Agreement deleted successfully!')).toBeVisible();
  await expect(remove).toBeHidden();
  created = [];
  await expect(currentText(page)).not.toContainText(`Version ${version}`);
});
