import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { nextEmail, readAttachment } from '../mail/mailbox.js';

const genuine = 'Genuine and unchanged';
const altered = 'Changed since it was signed';
const unknown = 'Not one of ours';

test('a visitor can check a signed PDF and its fingerprint, and sees no other data', async ({
  page,
  users,
}) => {
  const { user } = await users.withSignedCopy();
  const email = await nextEmail(user.email, /^Your signed agreement/);
  const pdf = await readAttachment(email);
  const [fingerprint = ''] = /\b[0-9a-f]{64}\b/.exec(email.text) ?? [];
  await page.goto('/');
  await page.getByRole('link', { name: 'Check a signed agreement' }).click();

  const verdict = (text: string) => page.getByRole('status').filter({ hasText: text });
  const warning = page.getByRole('alert');
  await choosePdf(page, 'signed.pdf', pdf);
  await expect(verdict('signed.pdf')).toContainText(genuine);
  await expect(page.getByText(user.name)).toBeHidden();

  await choosePdf(page, 'changed.pdf', changeOneByte(pdf));
  await expect(warning).toContainText(altered);
  await expect(warning).toContainText('changed.pdf');
  await expect(verdict('signed.pdf')).toBeHidden();

  await choosePdf(page, 'another.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'));
  await expect(verdict('another.pdf')).toContainText(unknown);

  const field = page.getByRole('textbox', { name: 'Fingerprint' });
  const check = page.getByRole('button', { name: 'Check fingerprint' });
  const checked = page.getByRole('region', { name: 'Check a fingerprint' });
  await field.fill('not a fingerprint');
  await check.click();
  await expect(checked).toContainText('A fingerprint is 64 characters');
  // The fingerprint in groups, as printed in the document.
  await field.fill(fingerprint.replace(/.{8}/g, '$& ').toUpperCase());
  await check.click();
  await expect(verdict(fingerprint.slice(0, 12))).toContainText(genuine);
  const other = fingerprint.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  await field.fill(other);
  await check.click();
  await expect(verdict(other.slice(0, 12))).toContainText(unknown);
});

test('a file that is not a PDF is refused before the upload', { tag: '@more' }, async ({ page }) => {
  await page.goto('/verify');
  await choosePdf(page, 'picture.png', Buffer.from('not a pdf'), 'image/png');
  await expect(page.getByRole('alert')).toContainText('Please choose a PDF file');
});

test('the verdict about a PDF does not stay hidden under an earlier one about a fingerprint', {
  tag: '@more',
}, async ({ page, users }) => {
  const { user } = await users.withSignedCopy();
  const email = await nextEmail(user.email, /^Your signed agreement/);
  const pdf = await readAttachment(email);
  const [fingerprint = ''] = /\b[0-9a-f]{64}\b/.exec(email.text) ?? [];
  await page.goto('/verify');
  await page.getByRole('textbox', { name: 'Fingerprint' }).fill(fingerprint);
  await page.getByRole('button', { name: 'Check fingerprint' }).click();
  await page.getByText(genuine).hover();
  await choosePdf(page, 'changed.pdf', changeOneByte(pdf));
  // The mouse reaches a text only if nothing covers it.
  await page.getByText(altered).hover();
  await page.getByText(genuine).hover();
});

async function choosePdf(page: Page, name: string, buffer: Buffer, mimeType = 'application/pdf') {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a PDF' }).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
}

/** Changes a byte in the middle of the document, where its text is. */
function changeOneByte(pdf: Buffer): Buffer {
  const changed = Buffer.from(pdf);
  const middle = Math.floor(changed.length / 2);
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
  return changed;
}
