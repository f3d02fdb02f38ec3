import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { openUser } from '../console/users-page.js';
import { runningProduct } from '../product/running-product.js';
import { answerOf, type TestUser } from '../users/users.js';
import { reviewPathOf, submitPageWithErrors } from '../work/submissions.js';

async function signIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.goto('/admin-login');
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: /^(Sign|Log) in$/i }).click();
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Console' });

/** Fails if the page shows the user's e-mail address or number. */
async function expectNoContacts(page: Page, { email, mobileNumber }: TestUser): Promise<void> {
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(page.getByText(mobileNumber)).toHaveCount(0);
}

test('the day of a reviewer: the queue, a review and the comment bank, without contact data', async ({
  page,
  users,
}) => {
  const { user, session, api } = await users.started();
  const adminApi = users.callsOf(runningProduct().sessions.admin);
  await submitPageWithErrors(api, adminApi);
  const path = await reviewPathOf(adminApi, session, 'page');
  const reviewer = await users.staff('reviewer', 'Rita Reviewer');

  await signIn(page, reviewer);
  await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible();
  await expect(menu(page).getByRole('menuitem')).toHaveCount(5);
  await page.getByPlaceholder('Search name').fill(user.name);
  await expect(page.getByRole('link', { name: user.name }).first()).toBeVisible();
  await expectNoContacts(page, user);

  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
  await expect(page.getByRole('link', { name: "The user's page" })).toBeHidden();
  await page.getByRole('textbox', { name: 'Overall comments' }).fill('Careful work.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Publish the result of ${user.name}?` });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto(path);
  await expect(page.getByText('Careful work.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen result' })).toBeVisible();
  await expectNoContacts(page, user);

  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  await page.getByRole('link', { name: 'Roles', exact: true }).last().click();
  await expect(page.getByRole('columnheader', { name: 'Reviewer (you)' })).toBeVisible();
});

test('the day of an auditor: reads users, texts, reviews and the audit log, and changes nothing', async ({
  page,
  users,
}) => {
  const { user, session, api } = await users.startedWithSignedCopy();
  const adminApi = users.callsOf(runningProduct().sessions.admin);
  await submitPageWithErrors(api, adminApi);
  const path = await reviewPathOf(adminApi, session, 'page');
  const auditor = await users.staff('auditor', 'Omar Auditor');
  const id = session.user.id;
  const before = await answerOf(adminApi.GET('/api/admin/users/{id}', { params: { path: { id } } }));

  await signIn(page, auditor);
  await expect(page.getByRole('heading', { name: 'Quick actions' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Trigger Automation/ })).toBeHidden();

  await openUser(page, user);
  await expect(page.getByText(user.mobileNumber)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download Agreement' })).toBeVisible();
  for (const name of ['Edit', 'View Password', 'Penalize', 'More actions'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();

  await page.goto(path);
  await expect(page.getByText('No result yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeHidden();

  await menu(page).getByRole('menuitem', { name: 'Config' }).click();
  await expect(page.getByRole('textbox', { name: 'Navbar title' })).toBeDisabled();
  await menu(page).getByRole('menuitem', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect(page.getByRole('menuitem', { name: 'This list now' })).toBeVisible();
  expect(await answerOf(adminApi.GET('/api/admin/users/{id}', { params: { path: { id } } }))).toEqual(before);
});
