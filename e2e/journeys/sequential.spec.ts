import { submissionMessages } from '@inkwell/contract/submission-rules';
import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { answerOf, enterAs } from '../users/users.js';
import { writingScreen } from '../work/writing-screen.js';

const TEXT = 'Chapter <I> & "so" on\n\n  two spaces, and a line more\n';

const field = (page: Page) => page.getByRole('textbox', { name: /^Your text for/ });
const next = (page: Page) => page.getByRole('button', { name: 'Submit & Next' });

// Before the run has started, the session responds with 404. The page then starts it.
test.use({ expectedStatuses: [404] });

test('a run starts automatically, and the user submits each image and completes it', async ({
  page,
  users,
}) => {
  const { session, api } = await users.started();
  await enterAs(page, session);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Every page in order' }).click();
  await expect(page.getByText('Image 1 of 8 - 0% Complete')).toBeVisible();
  await next(page).click();
  await expect(page.getByRole('alert')).toHaveText(submissionMessages.sequentialBlank);
  await field(page).fill(TEXT);
  await expect(page.getByRole('alert')).toBeHidden();
  await writingScreen(page).expectState('saved');
  await page.reload();
  await expect(field(page)).toHaveValue(TEXT);
  await next(page).click();
  const asked = page.getByRole('alertdialog', { name: 'Submit this image' });
  await expect(asked).toContainText('Your text has 11 words. After the submission it cannot be changed.');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Image 1 of 8 - 0% Complete')).toBeVisible();
  await next(page).click();
  await asked.getByText('Do not ask again during this run').click();
  await asked.getByRole('button', { name: 'Submit & Next' }).click();

  await expect(page.getByText('Image 2 of 8 - 13% Complete')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await field(page).fill('of the second image');
  // A double click does not skip an image.
  await next(page).dblclick();
  await expect(page.getByText('Image 3 of 8 - 25% Complete')).toBeVisible();

  const { images } = await answerOf(api.GET('/api/work/images'));
  for (const { _id: imageId } of images.slice(2, 7)) {
    const body = { imageId, submissionContent: 'by way of the call' };
    await answerOf(api.POST('/api/work/sequential/submit-image', { body }));
  }
  await page.reload();
  await expect(page.getByText('Image 8 of 8 - 88% Complete')).toBeVisible();
  await field(page).fill('the last one');
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'All Images Completed!' })).toBeVisible();
  await page.getByRole('button', { name: 'Complete Work' }).click();
  const question = page.getByRole('alertdialog', { name: 'Complete your sequential work' });
  await expect(question).toContainText('This action cannot be undone.');
  await question.getByRole('button', { name: 'Complete Work' }).click();
  await expect(page.getByRole('heading', { name: 'Work Submitted!' })).toBeVisible();
  await expect(page.getByText(/^Review in (?:24 hours|23 hours 59 minutes)/)).toBeVisible();
  await page.getByText('What you have submitted (8)').click();
  await expect(page.getByText('of the second image')).toBeVisible();

  const run = await answerOf(api.GET('/api/work/sequential/session'));
  expect(run.session).toMatchObject({ isCompleted: true, completedImages: 8 });
  await page.goto('/dashboard');
  await expect(page.getByText('Work Submitted!')).toBeVisible();
});

test('a run with images that are not submitted cannot be completed', { tag: '@more' }, async ({ users }) => {
  const { api } = await users.started();
  await answerOf(api.POST('/api/work/sequential/start'));
  const { error } = await api.POST('/api/work/sequential/complete');
  expect(error).toMatchObject({ statusCode: 409, code: 'SEQUENTIAL_INCOMPLETE' });
});

test('the text of an image has a history: a paragraph and a version of it are restored', {
  tag: '@more',
}, async ({ page, users }) => {
  const { session, api } = await users.started();
  await answerOf(api.POST('/api/work/sequential/start'));
  const { images } = await answerOf(api.GET('/api/work/images'));
  const imageId = images[0]?._id ?? '';
  for (const submissionContent of ['a &lt; b\n\nc\nlost\nend', 'a &lt; b\n\nc\nend'])
    await answerOf(api.POST('/api/work/sequential/save-draft', { body: { imageId, submissionContent } }));
  await enterAs(page, session);
  await page.goto('/sequential-work');
  await expect(field(page)).toHaveValue('a < b\n\nc\nend');
  await page.getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  await dialog.getByRole('slider').press('ArrowLeft');
  const marked = dialog.getByRole('region', { name: /^The text / });
  await expect(marked.locator('del')).toHaveText('lost');
  await marked.getByRole('button', { name: 'Restore paragraph' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'A paragraph was restored' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('a < b\n\nc\nlost\nend');
  await writingScreen(page).expectState('saved');

  await field(page).fill('');
  await field(page).press('ControlOrMeta+S');
  await writingScreen(page).expectState('saved');
  await page.getByRole('button', { name: 'History' }).click();
  await dialog.getByRole('slider').press('Home');
  await expect(dialog.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Version 1,/);
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page)).toHaveValue('a < b\n\nc\nlost\nend');
});
