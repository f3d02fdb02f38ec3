import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { answerOf, enterAs } from '../users/users.js';
import { manyWords } from '../words/many-words.js';
import { openDocument } from '../work/writing-screen.js';

const RED = 'rgb(163, 34, 34)';

/** Where the element is on the screen. */
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not shown`);
  return { ...box, bottom: box.y + box.height };
}

/** The save state, the words, the time left and the submit button are inside the window. */
async function expectBarInView(page: Page, submit: Locator): Promise<void> {
  const height = await page.evaluate(() => window.visualViewport?.height ?? 0);
  const bar = [
    page.locator('[data-state]'),
    page.getByText(/^[\d,…]+ (?:\/ 10,000 )?words?$/),
    page.locator('header p:has(> svg)'),
    submit,
  ];
  for (const part of bar) {
    const { y, bottom } = await boxOf(part);
    expect(y, `top of ${part}`).toBeGreaterThanOrEqual(0);
    expect(bottom, `bottom of ${part}`).toBeLessThanOrEqual(height);
  }
}

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
    await page.route('**/api/work/save-draft', (route) => route.fulfill({ status: 500, json: {} }));
    await screen.write('kept');
    await expect(screen.indicator).toHaveText('Not saved on the server yet, trying again');
    await page.unroute('**/api/work/save-draft');
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
  await enterAs(page, session);
  for (const path of [`/image-work/${image?._id}`, '/sequential-work']) {
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/users/dashboard', async (route) => {
      await isAnswered;
      await route.continue();
    });
    const others = page.waitForResponse(/\/api\/work\/(?:page-draft|sequential\/session)/);
    await page.goto(path);
    await others;
    await expect(page.getByRole('status', { name: /^Loading/ })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByText(/Time remaining/)).toHaveCount(0);
    answer();
    await expect(page.getByText(/^Time remaining: (?:4 days, 0|3 days, 23) hours/)).toBeVisible();
    await page.unroute('**/api/users/dashboard');
  }
});

/** The editor remembers that the images are open. */
async function openImages(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Images (8)' });
  if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
}

/** The image gets at least half of the visible height below the bar of the screen. */
async function expectRoomForImage(page: Page, height: number): Promise<void> {
  const bar = await boxOf(page.locator('[data-writing] > header'));
  const picture = await boxOf(page.getByRole('group', { name: /Arrow keys move it/ }));
  expect(Math.min(picture.bottom, height) - picture.y).toBeGreaterThanOrEqual((height - bar.bottom) / 2);
}

test('an image beside a text gets at least half of the height below the bar, also at a zoom of 200 %', async ({
  page,
  users,
}) => {
  const { session, api } = await users.started();
  const [image] = (await answerOf(api.GET('/api/work/images'))).images;
  await answerOf(api.POST('/api/work/sequential/start'));
  await enterAs(page, session);
  for (const [width, height] of [
    [1280, 800],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/work-editor', '/sequential-work', `/image-work/${image?._id}`]) {
      await page.goto(path);
      if (path === '/work-editor') await openImages(page);
      const text = page.getByRole('textbox', { name: /^Your / });
      await text.click();
      await expectRoomForImage(page, height);
      expect((await boxOf(text)).height, `${path} at ${width}`).toBeGreaterThan(80);
    }
  }
});

test.describe('with a finger', () => {
  test.use({ ownContext: true, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the image is above the text, both are visible, and fingers zoom the image', async ({
    page,
    users,
  }) => {
    const { session, api } = await users.started();
    const [image] = (await answerOf(api.GET('/api/work/images'))).images;
    await answerOf(api.POST('/api/work/sequential/start'));
    await enterAs(page, session);
    const picture = page.getByRole('group', { name: /Arrow keys move it/ });
    const text = page.getByRole('textbox', { name: /^Your / });
    const edge = page.getByRole('separator', { name: 'Height of the panels' });
    const submit = page.getByRole('button', { name: /^Submit/ });

    const expectBothInView = async (height: number) => {
      const above = await boxOf(page.getByRole('region', { name: /^(?:Image|Reference Images)$/ }));
      const below = await boxOf(text);
      expect(above.y).toBeGreaterThanOrEqual(0);
      expect(above.bottom).toBeLessThanOrEqual(below.y);
      expect(below.bottom).toBeLessThanOrEqual(height);
      expect(below.height).toBeGreaterThan(80);
      await expectBarInView(page, submit);
      return above.height / (below.bottom - above.y);
    };

    for (const [width, height] of [
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const path of ['/work-editor', '/sequential-work', `/image-work/${image?._id}`]) {
        await page.goto(path);
        if (path === '/work-editor') await openImages(page);
        const share = await expectBothInView(height);
        expect(share, `${path} at ${width}`).toBeGreaterThan(0.6);
        expect(share, `${path} at ${width}`).toBeLessThan(0.7);
        if (path !== '/sequential-work') continue;
        const progress = page.getByText(/% Complete$/);
        const hidden = await progress.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        expect(hidden, `progress at ${width}`).toBe(0);
      }
    }

    // An on-screen keyboard makes only the visual viewport smaller.
    await text.tap();
    const setVisibleHeight = (height: number) =>
      page.evaluate((value) => {
        if (!window.visualViewport) return;
        Object.defineProperty(window.visualViewport, 'height', { value, configurable: true });
        window.visualViewport.dispatchEvent(new Event('resize'));
      }, height);
    await setVisibleHeight(480);
    await expectBothInView(480);
    await expectRoomForImage(page, 480);
    await setVisibleHeight(844);

    const before = await boxOf(picture);
    await edge.focus();
    await page.keyboard.press('ArrowDown');
    const taller = await boxOf(picture);
    expect(taller.height).toBeGreaterThan(before.height);
    const touch = await fingersOn(page);
    const { x, y, width: length } = await boxOf(edge);
    await touch('touchStart', [x + length / 2, y + 8]);
    await touch('touchMove', [x + length / 2, y - 60]);
    await touch('touchEnd');
    expect((await boxOf(picture)).height).toBeLessThan(taller.height);

    const zoom = page.getByRole('status', { name: 'Zoom' });
    const { x: left, y: top } = await boxOf(picture);
    await touch('touchStart', [left + 150, top + 60], [left + 190, top + 60]);
    await touch('touchMove', [left + 130, top + 60], [left + 210, top + 60]);
    await touch('touchEnd');
    await expect(zoom).toHaveText('200%');
    await page.getByRole('button', { name: 'Rotate right' }).tap();
    await page.reload();
    await expect(zoom).toHaveText('200%');
    // Without waiting for each, because on a busy machine the second tap would be too late.
    const tap = () => [touch('touchStart', [left + 100, top + 60]), touch('touchEnd')];
    await Promise.all([...tap(), ...tap()]);
    await expect(zoom).toHaveText('100%');
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  });
});

/** Sends touches. One session of the browser's debugger holds the fingers that are down. */
async function fingersOn(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: (readonly [number, number])[]) =>
    devTools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
}
