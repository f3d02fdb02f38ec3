import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { lastEmailId, nextEmail, readAttachment } from '../mail/mailbox.js';
import { runningProduct, type Session } from '../product/running-product.js';
import { answerOf, enterAs } from '../users/users.js';
import { manyWords } from '../words/many-words.js';

/** Changes the session. The open app is left first, as it would react to the change and navigate away. */
async function changeSession(page: Page, session: Session): Promise<void> {
  await page.goto('about:blank');
  await enterAs(page, session);
}

const REASON = 'It was compared with the wrong original.';
const OVERRIDE = 'The original has a torn page.';

test('a published result is reopened, and the user gets a corrected report', { tag: '@more' }, async ({
  page,
  users,
}) => {
  const { user, session, api } = await users.started();
  await answerOf(api.POST('/api/work/submit', { body: { content: manyWords(10_000) } }));
  await enterAs(page, runningProduct().sessions.admin);
  const queue = `/admin/reviews?filter=${encodeURIComponent(JSON.stringify({ q: user.email }))}`;
  await page.goto(queue);
  await page.getByRole('link', { name: user.name }).click();
  // The text covers less than half of its reference, so there is no comparison to accept.
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const confirmation = page.getByRole('dialog', { name: `Publish the result of ${user.name}?` });
  await confirmation.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Review submitted successfully!')).toBeVisible();
  await nextEmail(user.email, /was reviewed: \d+% correct/);
  const first = await lastEmailId(user.email);

  await page.goto(queue);
  await page.getByRole('link', { name: user.name }).click();
  await page.getByRole('button', { name: 'Reopen result' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reopen the result' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('Result reopened!')).toBeVisible();
  await expect(page.getByText(REASON)).toBeVisible();
  const earlier = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download report, version 1' }).click();
  expect((await earlier).suggestedFilename()).toContain('version-1');

  await changeSession(page, session);
  await page.goto('/dashboard');
  const entry = page
    .getByRole('region', { name: 'Your reviews' })
    .getByRole('listitem', { name: 'Document' });
  await expect(entry).toContainText('Being reviewed again');
  await expect(entry).toContainText(REASON);

  await changeSession(page, runningProduct().sessions.admin);
  await page.goto(queue);
  await page.getByRole('link', { name: user.name }).click();
  await page.getByRole('radio', { name: 'Give another percentage' }).check();
  await page.getByRole('spinbutton', { name: 'Percentage' }).fill('93');
  await page.getByRole('textbox', { name: 'Reason' }).fill(OVERRIDE);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(confirmation).toContainText(`93%, set by the reviewer: ${OVERRIDE}`);
  await confirmation.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Review submitted successfully!')).toBeVisible();
  const email = await nextEmail(user.email, /^Corrected report for .*: 93% correct – /, first);
  expect(email.text).toContain('Corrected report, version 2.');
  expect(email.text).toContain(REASON);
  expect(email.text).toContain(`set by the reviewer:\n${OVERRIDE}`);
  expect((await readAttachment(email)).subarray(0, 5).toString()).toBe('%PDF-');

  await changeSession(page, session);
  await page.goto('/dashboard');
  await expect(entry).toContainText(`93% accuracy, set by the reviewer: ${OVERRIDE}`);
  await expect(entry).toContainText(/Counted: 1 document right/);
  await expect(entry).toContainText(`Corrected result, version 2: ${REASON}`);
  await expect(entry.getByRole('button', { name: /Download Report/ })).toBeVisible();
});
