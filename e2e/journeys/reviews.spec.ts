import { readFile } from 'node:fs/promises';
import type { ApiClient } from '@inkwell/contract/client';
import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { nextEmail, readAttachment } from '../mail/mailbox.js';
import { runningProduct, type Session } from '../product/running-product.js';
import { answerOf, enterAs, type TestUser } from '../users/users.js';
import { manyWords } from '../words/many-words.js';
import { openDocument } from '../work/writing-screen.js';

const EXERCISE = 'alice-in-wonderland';
/** The exercise requires this many copies of its text, which have 10,000 words. */
const COPIES = 40;

/** The text of the exercise with one wrong word. */
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

/** Changes the session. The open app is left first, as it would react to the change and navigate away. */
async function changeSession(page: Page, session: Session): Promise<void> {
  await page.goto('about:blank');
  await enterAs(page, session);
}

/** The path of the queue, filtered by one user. */
function queueOf({ email }: TestUser, status: 'waiting' | 'reviewed'): string {
  return `/admin/reviews?filter=${encodeURIComponent(JSON.stringify({ q: email, status }))}`;
}

/** Opens the user's waiting review from the queue. */
async function openReview(page: Page, user: TestUser): Promise<void> {
  await page.goto(queueOf(user, 'waiting'));
  await page.getByRole('link', { name: user.name }).click();
  await expect(page.getByRole('heading', { name: `Review of ${user.name}` })).toBeVisible();
}

async function publish(page: Page, user: TestUser): Promise<void> {
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+Enter');
  const dialog = page.getByRole('dialog', { name: `Publish the result of ${user.name}?` });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Review submitted successfully!')).toBeVisible();
}

/** Marks the texts with the keyboard, one after the other. */
async function markAllAsCorrect(page: Page): Promise<void> {
  const correct = page.getByRole('button', { name: 'Correct', exact: true });
  const next = page.getByRole('button', { name: 'Next text' });
  for (;;) {
    await correct.click();
    await expect(correct).toHaveAttribute('aria-pressed', 'true');
    if (!(await next.isVisible()) || (await next.isDisabled())) return;
    await next.click();
  }
}

for (const { kind, submit, title, proposal, result } of [
  // It covers less than half of its reference, so there is no comparison to accept.
  { kind: 'Document', submit: submitDocument, title: 'Document', proposal: null, result: /100%/ },
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
    // Neither is here, and each text needs a mark.
    proposal: null,
    result: /100%/,
  },
]) {
  test(`${kind}: a published result appears in the queue, on the dashboard and in an e-mail with its PDF`, async ({
    page,
    users,
  }) => {
    const { user, session, api } = await users.started();
    await submit(api);
    await changeSession(page, runningProduct().sessions.admin);
    await openReview(page, user);
    if (proposal) await expect(page.getByRole('radio', { name: proposal })).toBeChecked();
    else await markAllAsCorrect(page);
    await page.getByRole('textbox', { name: 'Overall comments' }).fill('Read with care.');
    await publish(page, user);

    await page.goto(queueOf(user, 'reviewed'));
    const row = page.getByRole('row').filter({ hasText: user.name });
    await expect(row).toContainText('Reviewed');
    await expect(row).toContainText(result);

    const email = await nextEmail(user.email, /was reviewed: \d+% correct/);
    expect(email.text).toContain('Read with care.');
    expect(email.attachments).toMatchObject([{ mimeType: 'application/pdf' }]);
    expect((await readAttachment(email)).subarray(0, 5).toString()).toBe('%PDF-');

    await changeSession(page, session);
    await page.goto('/dashboard');
    const entry = page.getByRole('region', { name: 'Your reviews' }).getByRole('listitem', { name: title });
    await expect(entry).toContainText(result);
    await expect(entry).toContainText('Read with care.');
    await expect(entry.getByRole('button', { name: /Download Report/ })).toBeVisible();
  });
}

test('returned work can be corrected, submitted again and reviewed', { tag: '@more' }, async ({
  page,
  users,
}) => {
  const { user, session, api } = await users.started();
  await submitDocument(api);
  await changeSession(page, runningProduct().sessions.admin);
  await openReview(page, user);
  await page.getByRole('button', { name: 'Return for correction' }).click();
  const dialog = page.getByRole('dialog', { name: 'Return for correction' });
  await dialog.getByRole('textbox', { name: 'What to correct' }).fill('The last line is missing.');
  await dialog.getByRole('button', { name: 'Return the work' }).click();
  await expect(page.getByText('Work returned for correction!')).toBeVisible();
  await nextEmail(user.email, /return|correct/i);

  await changeSession(page, session);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Returned for correction' })).toBeVisible();
  await expect(page.getByText('The last line is missing.').first()).toBeVisible();
  await page.goto('about:blank');
  const document = await openDocument(page, session);
  await document.write(' and here it is');
  await document.submit.click();
  await document.confirmation.getByRole('button', { name: 'Submit Work' }).click();
  await expect(page.getByText('Work Submitted!')).toBeVisible();

  await changeSession(page, runningProduct().sessions.admin);
  await openReview(page, user);
  await expect(page.getByText(/^Returned for correction .*: The last line is missing\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Return for correction' })).toBeHidden();
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await publish(page, user);
  await nextEmail(user.email, /was reviewed: \d+% correct/);
  const { reviews } = await answerOf(api.GET('/api/work/reviews'));
  expect(reviews.map(({ round, status }) => [round, status])).toEqual([
    [2, 'published'],
    [1, 'returned'],
  ]);
});
