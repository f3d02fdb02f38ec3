import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { assignmentScreens } from './assignment-screens.js';
import { consoleAccountScreens } from './console-account-screens.js';
import { consoleScreens } from './console-screens.js';
import { consoleWorkScreens } from './console-work-screens.js';
import { openScreen } from './open-screen.js';
import { requestScreens } from './request-screens.js';
import { expectShown } from './screen.js';
import { waitForTransitions } from './show-in-scheme.js';
import { test } from './test.js';
import { userScreens } from './user-screens.js';
import { workScreens } from './work-screens.js';

const WIDE = 1280;
const NARROW = 390;
const NARROWEST = 360;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The most used screens are checked in `npm test`, the others in `npm run test:more`. */
const MOST_USED = [
  ...['landing', 'register', 'login', 'sign-agreement', 'dashboard-in-progress', 'work-editor'],
  ...['image-work', 'sequential-work', 'admin-dashboard', 'admin-users', 'admin-user', 'admin-review'],
];

test.describe.configure({ mode: 'parallel' });

for (const screen of [
  ...userScreens,
  ...workScreens,
  ...assignmentScreens,
  ...consoleScreens,
  ...consoleWorkScreens,
  ...consoleAccountScreens,
  ...requestScreens,
]) {
  test.describe(screen.name, { tag: MOST_USED.includes(screen.name) ? [] : '@more' }, () => {
    test.use({ expectedStatuses: screen.refusals ?? [] });

    // One scheme each, because packages/contract checks the contrast of the tokens in both.
    const colorScheme = screen.isVariant ? 'dark' : 'light';
    const widths = screen.isVariant ? [NARROW] : [WIDE, NARROW];

    test(`${screen.name}: axe finds no violation in ${colorScheme} at ${widths.join(' and ')} px, and the page does not scroll horizontally`, async ({
      page,
      cast,
    }) => {
      await page.emulateMedia({ colorScheme });
      await openScreen(page, screen, cast);
      expect.soft(await neededWidth(page), 'width of the page').toBeLessThanOrEqual(WIDE);
      await page.evaluate(AXE);
      // In another layout it would be over another button and show its tooltip.
      await page.mouse.move(0, 0);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await waitForTransitions(page);
        // A dialog that a narrow window has closed would not be checked.
        await expectShown(page, screen);
        expect.soft(await neededWidth(page), 'width of the page').toBeLessThanOrEqual(width);
        expect.soft(await findViolations(page), `at ${width} px`).toEqual([]);
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
