import { submissionMessages, tooFewWords } from '@inkwell/contract/submission-rules';
import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { answerOf, enterAs } from '../users/users.js';
import { manyWords } from '../words/many-words.js';
import { workAddress } from '../work/work-address.js';
import { openDocument, writingScreen } from '../work/writing-screen.js';

test('a document can be started from the dashboard, written and submitted, and is then read-only', async ({
  page,
  users,
}) => {
  const { session, user } = await users.signed();
  await enterAs(page, session);
  await page.goto('/dashboard');
  await expect(page.getByText(/Your work timer has automatically started/)).toBeVisible();
  // The number of words decides whether the documents are shown first.
  await expect(page.getByText('0 of 10,000 words in your document')).toBeVisible();
  await page.getByRole('link', { name: 'Continue Work' }).click();
  const documents = page.getByRole('dialog', { name: 'Review Documents Before Starting Work' });
  await expect(documents.getByText('Copying guide').first()).toBeVisible();
  await documents.getByRole('link', { name: 'Start Work' }).click();
  await expect(page).toHaveURL(workAddress('/work-editor'));

  const screen = writingScreen(page);
  await expect(page.getByRole('heading', { name: 'Work Editor' })).toBeVisible();
  await expect(page.getByText('Back to Dashboard')).toBeVisible();
  await expect(page.getByText(/^Time remaining: (?:4 days, 0|3 days, 23) hours/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Images (8)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'PDFs (1)' })).toBeVisible();
  await screen.write('Once upon a time');
  await screen.save.click();
  await expect(page.getByText('Draft saved successfully!')).toBeVisible();
  await expect(page.getByText(/^Saved at /)).toBeVisible();
  await expect(screen.submit).toBeDisabled();
  await expect(page.getByTitle('9,996 more words needed').first()).toBeVisible();

  await page.reload();
  await expect(screen.text).toHaveText('Once upon a time');
  await screen.paste(manyWords(10_000));
  await expect(screen.count).toContainText(/10,00\d \/ 10,000 words/);
  await expect(screen.submit).toBeEnabled();
  await screen.submit.click();
  await expect(screen.confirmation).toContainText(
    'Are you sure you want to submit your work? This action cannot be undone.',
  );
  await screen.confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(screen.confirmation).toBeHidden();
  await screen.submit.click();
  await screen.confirmation.getByRole('button', { name: 'Submit Work' }).click();
  await expect(page).toHaveURL(workAddress('/dashboard'));
  await expect(
    page.getByText(
      /^Work submitted successfully! Your work will be reviewed in 24 hours\. Review deadline: /,
    ),
  ).toBeVisible();
  await expect(page.getByText('Work Submitted!')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Welcome back, ${user.name}!` })).toBeVisible();

  await page.goto('/work-editor');
  await expect(page.getByRole('heading', { name: 'Work Viewer' })).toBeVisible();
  await expect(page.getByText('This work is in read-only mode. Work has been submitted.')).toBeVisible();
  await expect(screen.save).toBeHidden();
  await expect(screen.submit).toBeHidden();
  await expect(screen.text).toHaveAttribute('contenteditable', 'false');
  await expect(screen.text).toContainText('Once upon a time');
});

test('the server refuses a document that is empty or too short, with its messages', { tag: '@more' }, async ({
  users,
}) => {
  const { api } = await users.started();
  const submit = async (content: string) =>
    (await api.POST('/api/work/submit', { body: { content } })).error?.message;
  expect(await submit('<p><br></p>')).toBe(submissionMessages.documentBlank);
  expect(await submit(manyWords(9_999))).toBe(tooFewWords(9_999, 10_000));
  expect(tooFewWords(9_999, 10_000)).toBe(
    'Your work must contain at least 10,000 words before submission. Current word count: 9999',
  );
});

test.describe('submitting twice', () => {
  test.use({ expectedStatuses: [409] });

  test('submitting in two tabs at the same time submits once', { tag: '@more' }, async ({
    page,
    context,
    users,
  }) => {
    const { session, api } = await users.started();
    await answerOf(api.POST('/api/work/save-draft', { body: { content: manyWords(10_000) } }));
    const one = await openDocument(page, session);
    const tab = await context.newPage();
    await tab.goto('/work-editor');
    const two = writingScreen(tab);
    for (const screen of [one, two]) {
      await expect(screen.submit).toBeEnabled();
      await screen.submit.click();
    }
    const confirm = ({ confirmation }: typeof one) =>
      confirmation.getByRole('button', { name: 'Submit Work' }).dblclick({ noWaitAfter: true });
    await Promise.allSettled([confirm(one), confirm(two)]);
    const isOver = async (at: typeof page) => {
      await at.goto('/work-editor');
      await expect(at.getByText('This work is in read-only mode. Work has been submitted.')).toBeVisible();
    };
    await expect(page.getByText(/Work Submitted!|Work has been submitted/).first()).toBeVisible();
    await isOver(page);
    await isOver(tab);
    const { entries } = await answerOf(api.GET('/api/work/ledger'));
    expect(entries.filter(({ kind }) => kind === 'submitted')).toHaveLength(1);
  });
});
