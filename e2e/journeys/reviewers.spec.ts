import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { runningProduct } from '../product/running-product.js';
import { answerOf, enterAs } from '../users/users.js';
import { reviewPathOf, submitPageWithErrors, withErrors } from '../work/submissions.js';

const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

test('a second reviewer sees who has claimed a page, and continues the draft after its release', {
  tag: '@more',
}, async ({ page, users, openContext }) => {
  const { user, session, api } = await users.started();
  const { admin } = runningProduct().sessions;
  const adminApi = users.callsOf(admin);
  await submitPageWithErrors(api, adminApi);
  const path = await reviewPathOf(adminApi, session, 'page');
  await enterAs(page, admin);
  await page.goto(path);
  await expect(publish(page)).toBeEnabled();
  await page.getByRole('textbox', { name: 'Overall comments' }).fill('Begun by the first.');

  const second = await users.administrator();
  const other = await (await openContext()).newPage();
  await enterAs(other, second);
  await other.goto(path);
  await expect(other.getByRole('alert')).toContainText(`${admin.user.name} is reviewing this work until`);
  await expect(
    other
      .getByRole('region', { name: /^Differences of/ })
      .locator('ins')
      .first(),
  ).toBeVisible();
  await expect(publish(other)).toBeHidden();
  await expect(other.getByRole('textbox')).toHaveCount(0);

  // Leaving saves the draft and releases the claim. The second reviewer sees that without a reload.
  await page.getByRole('link', { name: 'Reviews', exact: true }).click();
  await other.getByRole('button', { name: 'Review it' }).click();
  await expect(publish(other)).toBeEnabled();
  await expect(other.getByRole('textbox', { name: 'Overall comments' })).toHaveValue('Begun by the first.');
  await page.getByPlaceholder('Search name or e-mail').fill(user.email);
  await expect(page.getByRole('row').filter({ hasText: user.email })).toContainText(second.user.name);
});

test('a document of ten thousand words can be reviewed with the keyboard only', { tag: '@more' }, async ({
  page,
  users,
}) => {
  const { user, session, api } = await users.started();
  const { admin } = runningProduct().sessions;
  const adminApi = users.callsOf(admin);
  const { pdfs } = await answerOf(adminApi.GET('/api/admin/pdfs'));
  const id = pdfs.find(({ hasReferenceText }) => hasReferenceText)?._id ?? '';
  const { pdf } = await answerOf(adminApi.GET('/api/admin/pdfs/{id}', { params: { path: { id } } }));
  const content = withErrors(pdf.referenceText ?? '', 50);
  await answerOf(api.POST('/api/work/save-draft', { body: { content } }));
  await answerOf(api.POST('/api/work/submit', { body: { content } }));

  await enterAs(page, admin);
  await page.goto(await reviewPathOf(adminApi, session, 'document'));
  await expect(page.getByRole('radio', { name: /^Accept 9\d% \(/ })).toBeChecked();
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  await expect(page.locator('[data-current]')).toBeInViewport();
  await page.keyboard.press('p');
  await page.keyboard.press('p');
  await expect(page.getByText(/^(\d+) of \1$/)).toBeVisible();
  await expect(page.locator('[data-current]')).toBeInViewport();
  // A mark could contradict the comparison.
  await expect(page.getByRole('group', { name: /^Mark for/ })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Enter');
  const dialog = page.getByRole('dialog', { name: `Publish the result of ${user.name}?` });
  await expect(dialog.getByRole('button', { name: 'Publish and review next' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Review submitted successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/reviews\?/);
  const { user: signedIn } = await answerOf(api.GET('/api/users/dashboard'));
  expect(signedIn.accuracyResult?.percentage).toBeGreaterThan(90);
});
