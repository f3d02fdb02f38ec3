import { expect } from '@playwright/test';
import { test } from '../browser/test.js';
import { nextEmail } from '../mail/mailbox.js';
import { workAddress } from '../work/work-address.js';

test('a name in another script is signed with fonts of the product and names the PDF', {
  tag: '@more',
}, async ({ page, users }) => {
  const { user, agreementLink } = await users.verified('प्रिया 李小龙');
  await page.goto(agreementLink);
  await page.getByRole('tab', { name: 'Type your name' }).click();
  await page.getByRole('textbox', { name: 'Your full name' }).fill('प्रिया 李小龙');
  await expect
    .poll(() =>
      page.evaluate(() => {
        const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
        return loaded.map(({ family }) => family.replaceAll('"', ''));
      }),
    )
    .toEqual(expect.arrayContaining(['Noto Sans Devanagari Variable', 'Noto Sans SC Variable']));
  await page.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(page).toHaveURL(workAddress('/dashboard'));
  const { attachments } = await nextEmail(user.email, /^Your signed agreement/);
  expect(attachments).toMatchObject([{ filename: `agreement-${user.name.replaceAll(' ', '-')}.pdf` }]);
});
