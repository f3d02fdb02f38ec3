import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { consoleAccountScreens } from './console-account-screens.js';
import { consoleScreens } from './console-screens.js';
import { consoleWorkScreens } from './console-work-screens.js';
import { openScreen } from './open-screen.js';
import { showInScheme } from './show-in-scheme.js';
import { test } from './test.js';
import { userScreens } from './user-screens.js';
import { workScreens } from './work-screens.js';

/** One full axe run for each layout. The tokens' contrast in both schemes is checked in packages/contract. */
const WIDE = { width: 1280, scheme: 'light' } as const;
const NARROW = { width: 390, scheme: 'dark' } as const;
const NARROWEST = 360;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

test.describe.configure({ mode: 'parallel' });

for (const screen of [
  ...userScreens,
  ...workScreens,
  ...consoleScreens,
  ...consoleWorkScreens,
  ...consoleAccountScreens,
]) {
  test.describe(screen.name, () => {
    test.use({ expectedStatuses: screen.refusals ?? [] });

    const layouts = screen.isVariant ? [NARROW] : [WIDE, NARROW];
    const names = layouts.map(({ width, scheme }) => `${width} px in ${scheme}`).join(' and ');

    test(`${screen.name}: axe finds no violation at ${names}, and the page does not scroll horizontally`, async ({
      page,
      cast,
    }) => {
      // A change of the scheme draws the whole page again, so the page opens in the first one.
      await page.emulateMedia({ colorScheme: layouts[0]?.scheme });
      await openScreen(page, screen, cast);
      expect.soft(await neededWidth(page), 'width of the page').toBeLessThanOrEqual(WIDE.width);
      await page.evaluate(AXE);
      for (const { width, scheme } of layouts) {
        await page.setViewportSize({ width, height: 800 });
        await showInScheme(page, scheme);
        expect.soft(await neededWidth(page), 'width of the page').toBeLessThanOrEqual(width);
        expect.soft(await findViolations(page), `${width} px, ${scheme}`).toEqual([]);
      }
      await page.setViewportSize({ width: NARROWEST, height: 740 });
      expect.soft(await neededWidth(page), 'width of the page').toBeLessThanOrEqual(NARROWEST);
    });
  });
}

const neededWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** One line for each violating element, with the rule and the failure. */
function findViolations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { run }: typeof axe = Reflect.get(window, 'axe');
    // Frames are left out: axe cannot reach into those of an e-mail and of a PDF.
    const { violations } = await run({ resultTypes: ['violations'], iframes: false });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  });
}
