import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { moveDeadline } from '../product/database.js';
import { answerOf } from '../users/users.js';
import { workAddress } from '../work/work-address.js';
import { openDocument, writingScreen } from '../work/writing-screen.js';

test('the text is saved and becomes read-only when the deadline passes while the editor is open', async ({
  page,
  users,
}) => {
  const { session, api } = await users.started();
  await moveDeadline(session, 15);
  const screen = await openDocument(page, session);
  await expect(page.getByText('Time remaining: less than a minute')).toBeVisible();
  await screen.write('the last words');
  await screen.expectState('saved');
  await expect(page.getByText('This work is in read-only mode. The deadline has passed.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('heading', { name: 'Work Viewer' })).toBeVisible();
  await expect(page.getByText('Time expired')).toBeVisible();
  await expect(screen.save).toBeHidden();
  await expect(screen.submit).toBeHidden();
  await expect(screen.text).toHaveAttribute('contenteditable', 'false');
  await expect(screen.text).toHaveText('the last words');

  const late = await api.POST('/api/work/save-draft', { body: { content: '<p>too late</p>' } });
  expect(late.error).toMatchObject({ statusCode: 409, code: 'DEADLINE_PASSED' });
  expect((await answerOf(api.GET('/api/work/draft'))).work.content).toBe('<p>the last words</p>');
  await page.goto('/dashboard');
  await expect(page.getByText('Work Overdue - the deadline has passed.')).toBeVisible();
  await page.getByRole('link', { name: 'View Work (Read Only)' }).click();
  await expect(page).toHaveURL(workAddress('/work-editor'));
  await expect(writingScreen(page).text).toHaveText('the last words');
});

test.describe('when the page does not know of an earlier deadline', () => {
  test.use({ expectedStatuses: [409] });

  test('the next save is refused and the unsaved text stays visible', { tag: '@more' }, async ({
    page,
    users,
  }) => {
    const { session } = await users.started();
    const screen = await openDocument(page, session);
    await screen.write('in time');
    await screen.expectState('saved');
    await moveDeadline(session, -1);
    await screen.write(' and too late');
    await screen.expectState('closed');
    await expect(screen.indicator).toContainText('Some text was not saved in time');
    await expect(page.getByText('This work is in read-only mode. The deadline has passed.')).toBeVisible();
  });
});
