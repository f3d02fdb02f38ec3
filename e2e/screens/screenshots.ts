import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { assignmentScreens } from './assignment-screens.js';
import { consoleAccountScreens } from './console-account-screens.js';
import { consoleScreens } from './console-screens.js';
import { consoleWorkScreens } from './console-work-screens.js';
import { openScreen } from './open-screen.js';
import { requestScreens } from './request-screens.js';
import { expectShown } from './screen.js';
import { showInScheme } from './show-in-scheme.js';
import { test } from './test.js';
import { userScreens } from './user-screens.js';
import { workScreens } from './work-screens.js';

const FOLDER = fileURLToPath(new URL('../../.reports/screenshots/', import.meta.url));
/** The screenshot of the landing page for the README. */
const README_PICTURE = fileURLToPath(new URL('../../docs/screenshot.png', import.meta.url));
const WIDTHS = [1280, 390];

test.describe.configure({ mode: 'parallel' });
test.beforeAll(() => mkdir(FOLDER, { recursive: true }));

for (const screen of [
  ...userScreens,
  ...workScreens,
  ...assignmentScreens,
  ...consoleScreens,
  ...consoleWorkScreens,
  ...consoleAccountScreens,
  ...requestScreens,
]) {
  test.describe(screen.name, () => {
    test.use({ expectedStatuses: screen.refusals ?? [] });

    test(screen.name, async ({ page, cast }) => {
      await openScreen(page, screen, cast);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await showInScheme(page, colorScheme);
          await expectShown(page, screen);
          await take(page, `${FOLDER}${screen.name}-${width}-${colorScheme}.png`);
        }
      }
    });
  });
}

test('the picture for the README', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: README_PICTURE });
});

function take(page: Page, path: string): Promise<Buffer> {
  return page.screenshot({ path, fullPage: true, animations: 'disabled' });
}
