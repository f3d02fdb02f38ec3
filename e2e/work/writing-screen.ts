import { expect, type Page } from '@playwright/test';
import type { Session } from '../product/running-product.js';
import { enterAs } from '../users/users.js';

/** The screen on which a user writes a text: a document, a page or an image of a run. */
export function writingScreen(page: Page, label = 'Your work') {
  const text = page.getByRole('textbox', { name: label });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    text,
    save: button('Save Draft'),
    submit: button('Submit Work'),
    history: button('History'),
    /** The save state of the text. */
    indicator: page.locator('[data-state]'),
    count: page.getByText(/ \/ 10,000 words/),
    confirmation: page.getByRole('alertdialog'),
    /** Types at the end of the text, after it is loaded. */
    async write(words: string) {
      await expect(text).toHaveAttribute('contenteditable', 'true');
      await text.click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.insertText(words);
    },
    /** Pastes HTML and its plain text at the caret. */
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
    /** The HTML of the text without the directions of its blocks, which are not stored. */
    readHtml: () =>
      text.evaluate((element) => {
        const copy = document.createElement('div');
        copy.append(...element.cloneNode(true).childNodes);
        for (const block of copy.querySelectorAll('[dir="auto"]')) block.removeAttribute('dir');
        return copy.innerHTML;
      }),
    async expectState(...names: string[]) {
      await expect(page.locator('[data-state]')).toHaveAttribute(
        'data-state',
        new RegExp(`^(?:${names.join('|')})$`),
      );
    },
  };
}

export type WritingScreen = ReturnType<typeof writingScreen>;

/** Opens the document of a user whose work clock runs, and waits until it is editable. */
export async function openDocument(page: Page, session: Session) {
  await enterAs(page, session);
  await page.goto('/work-editor');
  const screen = writingScreen(page);
  await expect(screen.text).toHaveAttribute('contenteditable', 'true');
  return screen;
}
