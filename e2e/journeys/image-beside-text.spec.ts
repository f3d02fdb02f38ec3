import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { answerOf, enterAs } from '../users/users.js';
import { boxOf, expectBarInView } from '../work/layout.js';

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

test.describe('without a network', () => {
  test.use({ goesOffline: true, ownContext: true });

  test('an image and its thumbnails that could not be loaded are shown when the network is back', {
    tag: '@more',
  }, async ({ page, context, users }) => {
    const { session } = await users.started();
    await enterAs(page, session);
    await page.goto('/work-editor');
    await expect(page.getByRole('button', { name: 'Images (8)' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Your work' })).toHaveAttribute('contenteditable', 'true');
    await context.setOffline(true);
    await openImages(page);
    await expect(page.getByText('This image could not be shown.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('This image could not be shown.')).toBeHidden();
    const pictures = page.getByRole('region', { name: 'Reference Images' }).locator('img');
    await expect(pictures).toHaveCount(9);
    await expect
      .poll(() => pictures.evaluateAll((images: HTMLImageElement[]) => images.map((i) => i.naturalWidth > 0)))
      .toEqual(Array(9).fill(true));
  });
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
