import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { answerOf } from '../people/people.js';
import { moveDeadline } from '../product/database.js';
import { openDocument, writingScreen } from '../work/writing-screen.js';

test('the deadline passes while the editor is open: what was written is saved, and then it is only read', async ({
  page,
  people,
}) => {
  const { session, api } = await people.started();
  await moveDeadline(session, 15);
  const screen = await openDocument(page, session);
  await expect(page.getByText('Time remaining: 1 minute')).toBeVisible();
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
  await expect(
    page.getByText('Work Overdue - the deadline has passed. You have been penalized.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'View Work (Read Only)' }).click();
  await expect(page).toHaveURL('/work-editor');
  await expect(writingScreen(page).text).toHaveText('the last words');
});

test.describe('a deadline that comes without the page knowing', () => {
  test.use({ expectedStatuses: [409] });

  test('refuses the next save, and keeps what was not saved in sight', async ({ page, people }) => {
    const { session } = await people.started();
    const screen = await openDocument(page, session);
    await screen.write('in time');
    await screen.expectState('saved');
    await moveDeadline(session, -1);
    await screen.write(' and too late');
    await screen.expectState('closed');
    await expect(screen.indicator).toContainText('Some of your text was not saved in time');
    await expect(page.getByText('This work is in read-only mode. The deadline has passed.')).toBeVisible();
  });
});
