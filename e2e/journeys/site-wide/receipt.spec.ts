import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../../browser/test.js';
import { nextEmail } from '../../mail/mailbox.js';
import { runningProduct } from '../../product/running-product.js';
import { answerOf, enterAs } from '../../users/users.js';
import { manyWords } from '../../words/many-words.js';
import { writingScreen } from '../../work/writing-screen.js';

const TITLE = 'Pride and Prejudice, page 1';
const MIN_WORDS = 10_400;

test('a page with its own minimum of words is submitted, confirmed by e-mail, saved and printed', async ({
  page,
  openContext,
  users,
}) => {
  const { session, user, api } = await users.started();
  const { images } = await answerOf(api.GET('/api/work/images'));
  const image = images.find(({ title }) => title === TITLE);
  if (!image) throw new Error(`No image ${TITLE}`);

  await test.step('an administrator sets the minimum', async () => {
    const console = await (await openContext()).newPage();
    await enterAs(console, runningProduct().sessions.admin);
    await console.goto(`/admin/images/${image._id}`);
    await console.getByRole('spinbutton', { name: 'Minimum words' }).fill(String(MIN_WORDS));
    await console.getByRole('button', { name: 'Save changes' }).click();
    await expect(console.getByText('Image updated successfully!')).toBeVisible();
  });

  const screen = writingScreen(page, `Your text for ${TITLE}`);
  await test.step('the user needs that many words', async () => {
    await enterAs(page, session);
    await page.goto(`/image-work/${image._id}`);
    await screen.paste(manyWords(MIN_WORDS - 1));
    await expect(page.getByText(/10,399 \/ 10,400 words/)).toBeVisible();
    await expect(screen.submit).toBeDisabled();
    await screen.write(' end');
    await screen.submit.click();
    await screen.confirmation.getByRole('button', { name: 'Submit Work' }).click();
    await expect(page.getByText('Your work will be reviewed in 24 hours.')).toBeVisible();
  });

  await test.step('the receipt has the SHA-256 of the saved text', async () => {
    const { text } = await nextEmail(user.email, /^Receipt for /);
    expect(text).toContain(`Your text for “${TITLE}” was submitted.`);
    expect(text).toContain('10,400 words');
    expect(text).toContain(`/image-work/${image._id}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as text' }).click();
    expect((await download).suggestedFilename()).toBe('Pride-and-Prejudice-page-1.txt');
    const file = await readFile(await (await download).path());
    expect(text).toContain(createHash('sha256').update(file).digest('hex'));
  });

  await test.step('the text prints on as many pages as it needs, without bars and buttons', async () => {
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(15);
    await page.emulateMedia({ media: 'print' });
    await expect(screen.text.getByText('end').last()).toBeVisible();
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });

  const admin = users.callsOf(runningProduct().sessions.admin);
  await answerOf(
    admin.PUT('/api/admin/images/{id}', { params: { path: { id: image._id } }, body: { minWords: null } }),
  );
});
