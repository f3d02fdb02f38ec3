import type { ApiClient } from '@inkwell/contract/client';
import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { runningProduct, type Session } from '../product/running-product.js';
import { answerOf, enterAs, type TestUser } from '../users/users.js';
import { openDocument, writingScreen } from '../work/writing-screen.js';

// A save based on an older version is refused with 409, and the author resolves the conflict.
test.use({ expectedStatuses: [409] });

const readDraft = async (api: ApiClient) => (await answerOf(api.GET('/api/work/draft'))).work;

async function openWork(page: Page, { user }: Session, viewed: TestUser) {
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto(`/admin/edit-work/${user.id}`);
  await expect(page.getByRole('heading', { name: `Work of ${viewed.name}` })).toBeVisible();
  const screen = writingScreen(page, `Work of ${viewed.name}`);
  await expect(screen.text).toBeVisible();
  return screen;
}

/** Simulates that the tab becomes visible. The editor then loads newer saves. */
const becomeVisible = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

/** Hides newer versions from the editor until it saves. */
const hideNewerVersions = (page: Page) =>
  page.route(/\/(?:work|draft)[-/]versions/, (route) => route.fulfill({ json: { versions: [], total: 0 } }));

test('an administrator and the user see the saves of the other with the name of the author', async ({
  page,
  users,
  openContext,
}) => {
  const { user, session, api } = await users.started();
  await answerOf(api.POST('/api/work/save-draft', { body: { content: '<p>The common beginning.</p>' } }));
  const workerPage = await (await openContext()).newPage();
  const worker = await openDocument(workerPage, session);
  const admin = await openWork(page, session, user);
  await expect(admin.text).toHaveText('The common beginning.');
  await worker.write(' The worker goes on.');
  await worker.expectState('saved');
  await becomeVisible(page);
  await expect(admin.text).toHaveText('The common beginning. The worker goes on.');
  await expect(page.getByText(`${user.name} is writing in this text, too`)).toBeVisible();
  await admin.write(' With one correction.');
  await page.getByRole('button', { name: 'Save Work' }).click();
  await expect(page.getByText('Work saved successfully!')).toBeVisible();
  await becomeVisible(workerPage);
  await expect(worker.text).toHaveText('The common beginning. The worker goes on. With one correction.');
  await expect(workerPage.getByText(/ is writing in this text, too/)).toBeVisible();
  await worker.write(' And on.');
  await worker.expectState('saved');
  await admin.history.click();
  await expect(page.getByRole('dialog', { name: 'History' }).getByText(user.name).first()).toBeVisible();
});

test('no text is overwritten when an administrator and the user write at the same time', async ({
  page,
  users,
  openContext,
}) => {
  const { user, session, api } = await users.started();
  await answerOf(api.POST('/api/work/save-draft', { body: { content: '<p>The common beginning.</p>' } }));
  const workerPage = await (await openContext()).newPage();
  await Promise.all([hideNewerVersions(page), hideNewerVersions(workerPage)]);
  const worker = await openDocument(workerPage, session);
  const admin = await openWork(page, session, user);
  await expect(admin.text).toHaveText('The common beginning.');

  await worker.write(' The worker goes on.');
  await worker.expectState('saved');
  await admin.write(' The administrator too.');
  await page.getByRole('button', { name: 'Save Work' }).click();
  await admin.expectState('conflict');
  await expect(page.getByText('Failed to save work')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  expect((await readDraft(api)).content).toBe('<p>The common beginning. The worker goes on.</p>');
  await expect(admin.text).toHaveText('The common beginning. The administrator too.');

  await page.getByRole('button', { name: 'Compare and choose' }).click();
  const choice = page.getByRole('dialog', { name: 'Which text do you want to keep?' });
  await expect(choice.getByRole('region', { name: /^The other text/ })).toContainText('The worker goes on.');
  await choice.getByRole('button', { name: 'Use the other text' }).click();
  await expect(admin.text).toHaveText('The common beginning. The worker goes on.');
  await admin.write(' With one correction.');
  await page.getByRole('button', { name: 'Save Work' }).click();
  await expect(page.getByText('Work saved successfully!')).toBeVisible();
  expect((await readDraft(api)).content).toContain('The worker goes on. With one correction.');

  // The user has the older text open and must resolve the conflict, too.
  await worker.write(' And more.');
  await worker.expectState('conflict');
  expect((await readDraft(api)).content).toContain('With one correction.');
  await expect(worker.text).toContainText('The worker goes on. And more.');
});

test('the page shows the status of the work and the reference PDFs beside the editor', {
  tag: '@more',
}, async ({ page, users }) => {
  const { user, session } = await users.started();
  const { text } = await openWork(page, session, user);
  expect((await text.boundingBox())?.height).toBe(500);
  const status = page.getByRole('region', { name: 'Status' });
  await expect(status).toContainText('Started');
  await expect(status).toContainText('No');
  await expect(page.getByText(`${user.email}, last saved`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Work for User' })).toBeHidden();
  await page.getByRole('button', { name: 'Show Reference PDFs' }).click();
  const panel = page.getByRole('complementary', { name: 'Reference PDFs' });
  await expect(panel.getByText(/^\d+\.\d+ MB$/).first()).toBeVisible();
  await expect(panel.locator('iframe')).toHaveAttribute('src', /^\/userpdf\//);
  await page.getByRole('button', { name: 'Hide Reference PDFs' }).click();
  await expect(panel).toBeHidden();
  await page.getByRole('link', { name: 'Submitted Work' }).click();
  await expect(page).toHaveURL('/admin-dashboard?tab=submitted');
});

test('an administrator starts work that has not been started', { tag: '@more' }, async ({ page, users }) => {
  const { user, session } = await users.signed();
  await openWork(page, session, user);
  const status = page.getByRole('region', { name: 'Status' });
  await expect(status).toContainText('Not Started');
  await page.getByRole('button', { name: 'Start Work for User' }).click();
  const form = page.getByRole('dialog', { name: 'Start Work for User' });
  await form.getByRole('textbox', { name: 'Project link' }).fill('https://project.example.com/');
  await form.getByRole('textbox', { name: 'Password' }).fill('project password');
  await form.getByRole('button', { name: 'Start work' }).click();
  await expect(page.getByText('Work started successfully for user!')).toBeVisible();
  await expect(status).not.toContainText('Not Started');
  await expect(page.getByRole('button', { name: 'Start Work for User' })).toBeHidden();
});
