import { expect, type Page } from '@playwright/test';
import { enterAs } from '../people/people.js';
import type { Session } from '../product/running-product.js';

/** What a person sees and does where one text is written: a document, a page, an image of a run. */
export function writingScreen(page: Page, label = 'Your work') {
  const text = page.getByRole('textbox', { name: label });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    text,
    save: button('Save Draft'),
    submit: button('Submit Work'),
    history: button('History'),
    /** Where the text is, in a few words. */
    indicator: page.locator('[data-state]'),
    count: page.getByText(/ \/ 10,000 words/),
    confirmation: page.getByRole('alertdialog'),
    /** Types at the end of the text. What is typed before the text has come goes nowhere. */
    async write(words: string) {
      await expect(text).toHaveAttribute('contenteditable', 'true');
      await text.click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.insertText(words);
    },
    /** Pastes at the caret, as out of a word processor: HTML, and the words of it alone. */
    async paste(html: string, plain = html) {
      await expect(text).toHaveAttribute('contenteditable', 'true');
      await text.click();
      const content = { 'text/html': html, 'text/plain': plain };
      await text.evaluate((element, pieces) => {
        const clipboardData = new DataTransfer();
        for (const [type, piece] of Object.entries(pieces)) clipboardData.setData(type, piece);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, content);
    },
    async expectState(...names: string[]) {
      await expect(page.locator('[data-state]')).toHaveAttribute(
        'data-state',
        new RegExp(`^(?:${names.join('|')})$`),
      );
    },
  };
}

export type WritingScreen = ReturnType<typeof writingScreen>;

/** Opens the document of somebody whose clock runs, and waits until it can be written. */
export async function openDocument(page: Page, session: Session) {
  await enterAs(page, session);
  await page.goto('/work-editor');
  const screen = writingScreen(page);
  await expect(screen.text).toHaveAttribute('contenteditable', 'true');
  return screen;
}
