import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { runningProduct } from '../product/running-product.js';
import { answerOf, enterAs } from '../users/users.js';
import { startGuided } from '../work/guided-assignment.js';
import { openDocument } from '../work/writing-screen.js';

const FORMATTED = '<p>a <strong>nib</strong> <em>nib</em> <u>nib</u> <s>nib</s></p>';
const PLAIN = { strong: 'fontWeight', em: 'fontStyle', u: 'textDecorationLine', s: 'textDecorationLine' };

/** Each emphasis in the text looks different from plain text. */
async function expectVisibleEmphasis(text: Locator): Promise<void> {
  const line = text.locator('p', { has: text.page().locator('em') });
  await text.page().evaluate(() => document.fonts.ready);
  const shown = await line.screenshot();
  for (const [tag, property] of Object.entries(PLAIN)) {
    const part = line.locator(tag);
    await part.evaluate(
      (element, name) => Reflect.set(element.style, name, name === 'textDecorationLine' ? 'none' : 'normal'),
      property,
    );
    await expect(async () => {
      expect(shown.equals(await line.screenshot()), `${tag} looks like plain text`).toBe(false);
    }).toPass();
    await part.evaluate((element, name) => Reflect.set(element.style, name, ''), property);
    await expect(async () => expect(shown.equals(await line.screenshot())).toBe(true)).toPass();
  }
}

/** Presses each button of the toolbar twice, and compares the pixels. */
async function expectVisibleButtons(page: Page, text: Locator): Promise<void> {
  for (const [name, tag] of Object.entries({ Bold: 'strong', Italic: 'em', Underline: 'u', Strike: 's' })) {
    const button = page.getByRole('button', { name: new RegExp(`^${name}`) });
    const plain = await text.screenshot();
    await button.click();
    await expect(text.locator(tag)).toBeVisible();
    expect(plain.equals(await text.screenshot()), `${name} looks like plain text`).toBe(false);
    await button.click();
    await expect(text.locator(tag)).toHaveCount(0);
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`emphasis looks different from plain text in the editor, the guidelines and the console, ${colorScheme}`, async ({
    page,
    users,
  }) => {
    await page.emulateMedia({ colorScheme });
    const { session } = await users.signed();
    const { admin } = runningProduct().sessions;
    const api = users.callsOf(session);
    await startGuided(users.callsOf(admin), session, api, FORMATTED);
    const { text } = await openDocument(page, session);
    await text.click();
    await page.keyboard.type('nib');
    await page.keyboard.press('ControlOrMeta+a');
    await expectVisibleButtons(page, text);

    await page.getByRole('button', { name: 'Guidelines: not read yet' }).click();
    await expectVisibleEmphasis(page.getByRole('region', { name: 'Guidelines' }));

    const { assignment } = await answerOf(api.GET('/api/users/dashboard'));
    await page.goto('about:blank');
    await enterAs(page, admin);
    await page.goto(`/admin/projects/${assignment?.project._id}/show/guidelines`);
    await expectVisibleEmphasis(page.getByRole('textbox', { name: 'Guidelines' }));
  });
}
