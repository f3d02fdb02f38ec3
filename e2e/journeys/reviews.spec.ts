import { readFile } from 'node:fs/promises';
import type { ApiClient } from '@inkwell/contract/client';
import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { nextEmail, readAttachment } from '../mail/mailbox.js';
import { answerOf, enterAs, type Person } from '../people/people.js';
import { runningProduct, type Session } from '../product/running-product.js';
import { manyWords } from '../words/many-words.js';
import { openDocument } from '../work/writing-screen.js';

const EXERCISE = 'alice-in-wonderland';
/** The exercise asks for as many copies of its text as make 10,000 words. */
const COPIES = 40;

/** What the exercise says, with one word of it wrong. */
async function copyOfExercise(): Promise<string> {
  const text = await readFile(new URL(`../../backend/demo/texts/${EXERCISE}.txt`, import.meta.url), 'utf8');
  const copies = Array.from({ length: COPIES }, () => text.trim()).join('\n\n');
  return copies.replace('Alice was beginning', 'Alice was beginnig');
}

async function submitDocument(api: ApiClient): Promise<void> {
  await answerOf(api.POST('/api/work/submit', { body: { content: manyWords(10_000) } }));
}

async function submitPage(api: ApiClient): Promise<void> {
  const { images } = await answerOf(api.GET('/api/work/images'));
  const imageId = images.find(({ originalName }) => originalName === `${EXERCISE}.webp`)?._id ?? '';
  const body = { imageId, submissionContent: await copyOfExercise() };
  await answerOf(api.POST('/api/work/submit-page', { body }));
}

async function completeRun(api: ApiClient): Promise<void> {
  const { totalImages } = await answerOf(api.POST('/api/work/sequential/start'));
  for (let count = 1; count <= totalImages; count++) {
    const body = { submissionContent: `What image ${count} says` };
    await answerOf(api.POST('/api/work/sequential/submit-image', { body }));
  }
  await answerOf(api.POST('/api/work/sequential/complete'));
}

/** Somebody else sits down. The app that is open must not see its session change and turn away from what is opened next. */
async function hand(page: Page, session: Session): Promise<void> {
  await page.goto('about:blank');
  await enterAs(page, session);
}

/** The queue, with the work of one person alone. */
function queueOf({ email }: Person, status: 'waiting' | 'reviewed'): string {
  return `/admin/reviews?filter=${encodeURIComponent(JSON.stringify({ q: email, status }))}`;
}

/** Opens the one review of the person that waits, from the queue. */
async function openReview(page: Page, person: Person): Promise<void> {
  await page.goto(queueOf(person, 'waiting'));
  await page.getByRole('link', { name: person.name }).click();
  await expect(page.getByRole('heading', { name: `Review of ${person.name}` })).toBeVisible();
}

async function publish(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+Enter');
  const dialog = page.getByRole('dialog', { name: `Publish the result of ${person.name}?` });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Review submitted successfully!')).toBeVisible();
}

for (const { kind, submit, title, proposal, result } of [
  { kind: 'Document', submit: submitDocument, title: 'Document', proposal: /words\)$/, result: /\d+%/ },
  {
    kind: 'Page',
    submit: submitPage,
    title: /^Alice’s Adventures/,
    proposal: /^Accept 100% \([\d,]+ correct, 1 wrong words\)$/,
    result: /100%/,
  },
  {
    kind: 'Sequential',
    submit: completeRun,
    title: 'Sequential work',
    proposal: /^Accept 100% \(\d+ correct, 0 wrong images\)$/,
    result: /100%/,
  },
]) {
  test(`${kind}: the result is in the list, on the dashboard and in the mailbox with its PDF`, async ({
    page,
    people,
  }) => {
    const { person, session, api } = await people.started();
    await submit(api);
    await hand(page, runningProduct().sessions.admin);
    await openReview(page, person);
    await expect(page.getByRole('radio', { name: proposal })).toBeChecked();
    await page.getByRole('textbox', { name: 'Overall comments' }).fill('Read with care.');
    await publish(page, person);

    await page.goto(queueOf(person, 'reviewed'));
    const row = page.getByRole('row').filter({ hasText: person.name });
    await expect(row).toContainText('Reviewed');
    await expect(row).toContainText(result);

    const email = await nextEmail(person.email, /was reviewed: \d+% correct/);
    expect(email.text).toContain('Read with care.');
    expect(email.attachments).toMatchObject([{ mimeType: 'application/pdf' }]);
    expect((await readAttachment(email)).subarray(0, 5).toString()).toBe('%PDF-');

    await hand(page, session);
    await page.goto('/dashboard');
    const entry = page.getByRole('region', { name: 'Your reviews' }).getByRole('listitem', { name: title });
    await expect(entry).toContainText(result);
    await expect(entry).toContainText('Read with care.');
    await expect(entry.getByRole('button', { name: /Download Report/ })).toBeVisible();
  });
}

test('work that is returned is corrected, handed in again and reviewed', async ({ page, people }) => {
  const { person, session, api } = await people.started();
  await submitDocument(api);
  await hand(page, runningProduct().sessions.admin);
  await openReview(page, person);
  await page.getByRole('button', { name: 'Return for correction' }).click();
  const dialog = page.getByRole('dialog', { name: 'Return for correction' });
  await dialog.getByRole('textbox', { name: 'What is to be corrected' }).fill('The last line is missing.');
  await dialog.getByRole('button', { name: 'Return the work' }).click();
  await expect(page.getByText('Work returned for correction!')).toBeVisible();
  await nextEmail(person.email, /return|correct/i);

  await hand(page, session);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Returned for correction' })).toBeVisible();
  await expect(page.getByText('The last line is missing.').first()).toBeVisible();
  await page.goto('about:blank');
  const document = await openDocument(page, session);
  await document.write(' and here it is');
  await document.submit.click();
  await document.confirmation.getByRole('button', { name: 'Submit Work' }).click();
  await expect(page.getByText('Work Submitted!')).toBeVisible();

  await hand(page, runningProduct().sessions.admin);
  await openReview(page, person);
  await expect(page.getByText(/^Returned for correction .*: The last line is missing\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Return for correction' })).toBeHidden();
  await publish(page, person);
  await nextEmail(person.email, /was reviewed: \d+% correct/);
  const { reviews } = await answerOf(api.GET('/api/work/reviews'));
  expect(reviews.map(({ round, status }) => [round, status])).toEqual([
    [2, 'published'],
    [1, 'returned'],
  ]);
});
