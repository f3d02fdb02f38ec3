import { submissionMessages, tooFewWords } from '@inkwell/contract/submission-rules';
import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { answerOf, enterAs } from '../users/users.js';
import { manyWords } from '../words/many-words.js';
import { workAddress } from '../work/work-address.js';
import { writingScreen } from '../work/writing-screen.js';

const FIRST = 'Pride and Prejudice, page 1';
const SECOND = 'A Tale of Two Cities, page 3';
const LAST = 'Great Expectations, page 1';

const card = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Pages' }).getByRole('listitem').filter({ hasText: title });
const onPage = (page: Page, title: string) => writingScreen(page, `Your text for ${title}`);

async function submitHere(page: Page, title: string): Promise<void> {
  const screen = onPage(page, title);
  await screen.submit.click();
  await expect(screen.confirmation).toContainText('You will not be able to edit it afterwards.');
  await screen.confirmation.getByRole('button', { name: 'Submit Work' }).click();
  // The status is beside the title and in place of the draft's state.
  await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible();
}

test('a user selects, writes and submits pages until all are completed', async ({ page, users }) => {
  const { session, api } = await users.started();
  await enterAs(page, session);
  await page.goto('/work-session');
  await expect(page).toHaveURL(workAddress('/page-selection'));
  await expect(page.getByText('0/8 (0%)')).toBeVisible();
  const place = await card(page, FIRST).boundingBox();
  await page.getByRole('button', { name: 'Start Work (0 selected)' }).click();
  await expect(page.getByText('Please select at least one image to work on')).toBeVisible();
  expect(await card(page, FIRST).boundingBox(), 'the message moves nothing').toEqual(place);
  // A trial fails if something covers the button.
  await page.getByRole('radio', { name: 'Done 0' }).click({ trial: true });
  await page.getByRole('button', { name: 'Select All' }).click();
  await expect(page.getByRole('button', { name: 'Start Work (8 selected)' })).toBeVisible();
  await page.getByRole('button', { name: 'Deselect All' }).click();
  await expect(card(page, FIRST)).toContainText('Available');
  for (const title of [SECOND, FIRST]) await page.getByRole('button', { name: `Select: ${title}` }).click();
  await expect(card(page, FIRST)).toContainText('Selected');
  await page.getByRole('button', { name: 'Start Work (2 selected)' }).click();

  await expect(page).toHaveURL(workAddress('/image-work/[0-9a-f-]{36}'));
  await expect(page.getByRole('heading', { name: FIRST, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download Image' })).toBeVisible();
  const steps = page.getByRole('navigation', { name: 'Selected pages' });
  await expect(steps).toHaveText('1 of 2');
  await steps.getByRole('link', { name: `Next page: ${SECOND}` }).click();
  await expect(steps).toHaveText('2 of 2');
  await steps.getByRole('link', { name: `Previous page: ${FIRST}` }).click();
  const first = onPage(page, FIRST);
  await first.write('It is a truth');
  // Autosave after 2 seconds without typing.
  await first.expectState('saved');
  await expect(first.submit).toBeDisabled();
  await expect(page.getByTitle('9,996 more words needed').first()).toBeVisible();
  await first.paste(manyWords(10_000));
  await expect(first.submit).toBeEnabled();
  await submitHere(page, FIRST);
  await expect(page.getByText('Your work will be reviewed in 24 hours.')).toBeVisible();
  await expect(page.getByText(/^Review deadline: /)).toBeVisible();
  await expect(first.text).toHaveAttribute('contenteditable', 'false');
  await expect(first.save).toBeHidden();

  await page.getByRole('link', { name: `Next: ${SECOND}` }).click();
  const second = onPage(page, SECOND);
  await second.write('It was the best of times');
  await second.save.click();
  await expect(page.getByText('Draft saved successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Page Selection' }).click();
  await expect(page.getByText('1/8 (13%)')).toBeVisible();
  await expect(page.getByText('1 draft', { exact: true })).toBeVisible();
  await expect(card(page, FIRST)).toContainText('Completed');
  await expect(card(page, SECOND)).toContainText('Draft Saved');
  await page.getByRole('link', { name: `Continue: ${SECOND}` }).click();
  await expect(second.text).toHaveText('It was the best of times');

  const { images } = await answerOf(api.GET('/api/work/images'));
  for (const { _id: imageId, title } of images.filter((image) => ![FIRST, LAST].includes(image.title))) {
    const body = { imageId, submissionContent: manyWords(10_000) };
    const { isWorkSubmitted } = await answerOf(api.POST('/api/work/submit-page', { body }));
    expect(isWorkSubmitted, title).toBe(false);
  }
  await page.goto('/page-selection');
  await expect(page.getByText('7/8 (88%)')).toBeVisible();
  await page.getByRole('link', { name: `Work: ${LAST}` }).click();
  await onPage(page, LAST).paste(manyWords(10_000));
  await expect(onPage(page, LAST).submit).toBeEnabled();
  await submitHere(page, LAST);
  await expect(page.getByText('It was the last one: all your pages are submitted.')).toBeVisible();
  await page.goto('/page-selection');
  await expect(page.getByText('All images completed!')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Work Submitted!')).toBeVisible();
});

test('the server refuses a page that is empty or too short, with its messages', { tag: '@more' }, async ({
  users,
}) => {
  const { api } = await users.started();
  const [image] = (await answerOf(api.GET('/api/work/images'))).images;
  const submit = async (submissionContent: string) => {
    const body = { imageId: image?._id ?? '', submissionContent };
    return (await api.POST('/api/work/submit-page', { body })).error?.message;
  };
  expect(await submit('<p>&nbsp;</p>')).toBe(submissionMessages.pageBlank);
  expect(await submit('<p>too short</p>')).toBe(tooFewWords(2, 10_000));
});

test.describe('an image that does not exist', () => {
  test.use({ expectedStatuses: [400, 404] });

  test('shows Image Not Found and a link to the selection', { tag: '@more' }, async ({ page, users }) => {
    const { session } = await users.started();
    await enterAs(page, session);
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nothing']) {
      await page.goto(`/image-work/${id}`);
      await expect(page.getByRole('heading', { name: 'Image Not Found' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Back to Page Selection' }).click();
    await expect(page).toHaveURL(workAddress('/page-selection'));
  });
});
