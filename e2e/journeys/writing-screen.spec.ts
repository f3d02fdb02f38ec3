import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { answerOf, enterAs } from '../users/users.js';
import { manyWords } from '../words/many-words.js';
import { boxOf, expectBarInView } from '../work/layout.js';
import { openDocument } from '../work/writing-screen.js';

const RED = 'rgb(163, 34, 34)';

test('the bar stays in view, the text takes the rest of the window, and no message moves it', async ({
  page,
  users,
}) => {
  const { session, api } = await users.started();
  await answerOf(api.POST('/api/work/save-draft', { body: { content: manyWords(4_400) } }));
  const screen = await openDocument(page, session);
  for (const size of [
    { width: 1366, height: 768 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    for (const images of ['closed', 'open']) {
      if (images === 'open') await page.getByRole('button', { name: 'Images (8)' }).click();
      const text = await boxOf(screen.text);
      expect(text.height, `${size.width}, images ${images}`).toBeGreaterThanOrEqual(500);
      expect(text.bottom).toBeLessThanOrEqual(size.height);
    }
    await page.getByRole('button', { name: 'Close reference images' }).click();
    await expectBarInView(page, screen.submit);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectBarInView(page, screen.submit);
    await page.evaluate(() => window.scrollTo(0, 0));
  }
  const before = await boxOf(screen.text);
  await screen.write(' more');
  // With Caps Lock the key is an upper-case letter.
  await page.keyboard.press('Control+S');
  await expect(page.getByText('Draft saved successfully!')).toBeVisible();
  expect((await boxOf(screen.text)).y).toBe(before.y);

  await expect(page.getByText('5,599 more words needed')).toHaveCSS('color', RED);
  await page.goto('/dashboard');
  const words = page.getByText(/^4,401 of 10,000 words/);
  await expect(words.locator('xpath=following-sibling::div[1]/div')).toHaveCSS('background-color', RED);
});

test.describe('a server that answers with an error', () => {
  test.use({ expectedStatuses: [500] });

  test('is not called offline, and the text is saved when it has recovered', async ({ page, users }) => {
    const { session } = await users.started();
    const screen = await openDocument(page, session);
    await page.route('**/api/work/save-draft*', (route) => route.fulfill({ status: 500, json: {} }));
    await screen.write('kept');
    await expect(screen.indicator).toHaveText('Not saved on the server yet, trying again');
    await page.unroute('**/api/work/save-draft*');
    await screen.expectState('saved');
  });
});

/** What the editor marks as selected while the focus is in a panel. */
const markedTexts = (page: Page) =>
  page.evaluate(() => [...CSS.highlights.values()].flatMap((highlight) => [...highlight].map(String)));

test('links, colours, undo and directions by keyboard, also with Caps Lock', async ({ page, users }) => {
  const { session, api } = await users.started();
  const screen = await openDocument(page, session);
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  await screen.write('see the source');
  await screen.expectState('saved');

  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+K');
  const address = page.getByRole('textbox', { name: 'Address of the link' });
  await expect(address).toBeFocused();
  expect(await markedTexts(page)).toEqual(['source']);
  await page.keyboard.type('example.com/page');
  await page.keyboard.press('Enter');
  await expect(address).toBeHidden();
  await expect(screen.text).toBeFocused();
  await expect(screen.text).toHaveText('see the source');
  await expect(screen.text.getByRole('link', { name: 'source' })).toHaveAttribute(
    'href',
    'https://example.com/page',
  );
  await page.keyboard.press('Control+Z');
  await expect(screen.text.getByRole('link')).toHaveCount(0);

  // The key follows the selection before the browser has announced it.
  await screen.text.evaluate((text) => {
    getSelection()?.selectAllChildren(text);
    text.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true }),
    );
  });
  await expect(address).toBeFocused();
  expect(await markedTexts(page)).toEqual(['see the source']);
  await page.keyboard.press('Escape');

  const colours = page.getByRole('group', { name: 'Text colour' });
  await tools.getByRole('button', { name: 'Text colour' }).click();
  expect((await boxOf(colours)).bottom).toBeLessThanOrEqual((await boxOf(screen.text)).y);
  await page.keyboard.press('Escape');
  await expect(colours).toBeHidden();
  await expect(screen.text).toBeFocused();
  await tools.getByRole('button', { name: 'Text colour' }).click();
  await screen.text.click();
  await expect(colours).toBeHidden();

  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('שלום עולם');
  const hebrew = screen.text.locator('p').last();
  await expect(hebrew).toHaveAttribute('dir', 'auto');
  await expect(hebrew).toHaveCSS('direction', 'rtl');
  await screen.save.click();
  await screen.expectState('saved');
  expect((await answerOf(api.GET('/api/work/draft'))).work.content).toBe(
    '<p>see the source</p><p>שלום עולם</p>',
  );
});

test('nothing is shown or editable before the answers about the work have arrived', async ({
  page,
  users,
}) => {
  const { session, api } = await users.started();
  const [image] = (await answerOf(api.GET('/api/work/images'))).images;
  await answerOf(api.POST('/api/work/sequential/start'));
  const { assignment } = await answerOf(api.GET('/api/users/dashboard'));
  await enterAs(page, session);
  for (const path of [`/image-work/${image?._id}`, '/sequential-work']) {
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/users/dashboard*', async (route) => {
      await isAnswered;
      await route.continue();
    });
    const others = page.waitForResponse(/\/api\/work\/(?:page-draft|sequential\/session)/);
    // Without the assignment in the address, it is the dashboard that says it.
    await page.goto(`${path}?assignment=${assignment?._id}`);
    await others;
    await expect(page.getByRole('status', { name: /^Loading/ })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByText(/Time remaining/)).toHaveCount(0);
    answer();
    await expect(page.getByText(/^Time remaining: (?:4 days, 0|3 days, 23) hours/)).toBeVisible();
    await page.unroute('**/api/users/dashboard*');
  }
});
