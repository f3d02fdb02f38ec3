import { expect, type Locator, type Page } from '@playwright/test';
import { consoleAccountScreens } from './console-account-screens.js';
import { consoleScreens } from './console-screens.js';
import { consoleWorkScreens } from './console-work-screens.js';
import { openScreen } from './open-screen.js';
import { showInScheme } from './show-in-scheme.js';
import { test } from './test.js';
import { userScreens } from './user-screens.js';

const LISTS = [
  'admin-users',
  'admin-agreements',
  'admin-signed-agreements',
  'admin-images',
  'admin-reviews',
  'admin-sequential-work',
  'admin-audit-log',
  'admin-emails',
  'admin-pdfs',
  'admin-jobs-completed',
  'admin-roles',
];
/** Of the user app. */
const PAGES = ['dashboard-in-progress', 'view-agreement'];

const WIDTHS = [1280, 768];
/** The first list is also printed in light. The others only in dark, whose colours a print must replace. */
const IN_LIGHT = LISTS[0];

const lists = [...consoleScreens, ...consoleWorkScreens, ...consoleAccountScreens].filter(({ name }) =>
  LISTS.includes(name),
);
const pages = userScreens.filter(({ name }) => PAGES.includes(name));

test.describe.configure({ mode: 'parallel' });

test('every list and page of this file is a screen', () => {
  expect(lists.map(({ name }) => name).sort()).toEqual(LISTS.toSorted());
  expect(pages.map(({ name }) => name).sort()).toEqual(PAGES.toSorted());
});

for (const list of lists) {
  const schemes = list.name === IN_LIGHT ? (['dark', 'light'] as const) : (['dark'] as const);
  const layouts = schemes.flatMap((scheme) => WIDTHS.map((width) => ({ width, scheme })));

  const details = { tag: list.name === IN_LIGHT ? [] : '@more' };
  test(
    `${list.name} prints its rows in ${schemes.join(' and ')}, at 1280 and 768 px`,
    details,
    async ({ page, cast }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await openScreen(page, list, cast);
      for (const { width, scheme } of layouts) {
        await page.setViewportSize({ width, height: 800 });
        await showInScheme(page, scheme);
        const rows = page
          .locator('#main-content')
          .locator('tbody tr, .MuiList-root > *, ul:not(nav ul) > li');
        await expect(rows.first()).toBeVisible();
        const count = await rows.count();
        await page.emulateMedia({ media: 'print' });
        await expect(rows.filter({ visible: true })).toHaveCount(count);
        await expectDarkOnWhite(rows.first());
        await expect(page.getByRole('banner').filter({ visible: true })).toHaveCount(0);
        await expect(page.locator('button').filter({ visible: true })).toHaveCount(0);
        await page.emulateMedia({ media: null });
      }
      await expectPages(page);
    },
  );
}

for (const screen of pages) {
  test(`${screen.name} prints without bars and buttons in both colour schemes`, async ({ page, cast }) => {
    await openScreen(page, screen, cast);
    const text = page.locator('main p, main dd').filter({ visible: true }).first();
    for (const colorScheme of ['light', 'dark'] as const) {
      await showInScheme(page, colorScheme);
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('main h1').first()).toBeVisible();
      await expectDarkOnWhite(text);
      await expect(page.locator('button').filter({ visible: true })).toHaveCount(0);
      await page.emulateMedia({ media: null });
    }
    await expectPages(page);
  });
}

/** Without the printing of backgrounds, light letters would be invisible. */
async function expectDarkOnWhite(text: Locator): Promise<void> {
  const { color, background } = await text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const brightness = (value: string) => {
      if (!canvas) return 0;
      canvas.fillStyle = 'white';
      canvas.fillRect(0, 0, 1, 1);
      canvas.fillStyle = value;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return Math.max(red, green, blue);
    };
    return {
      color: brightness(getComputedStyle(element).color),
      background: brightness(getComputedStyle(document.body).backgroundColor),
    };
  });
  expect(color).toBeLessThan(120);
  expect(background).toBeGreaterThan(230);
}

/** The size of the paper and not of the window decides the pages, so once for each screen. */
async function expectPages(page: Page): Promise<void> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(0);
}
