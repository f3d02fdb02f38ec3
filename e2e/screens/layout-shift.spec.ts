import { expect, type Page } from '@playwright/test';
import { enterAs } from '../users/users.js';
import { consoleAccountScreens } from './console-account-screens.js';
import { consoleScreens } from './console-screens.js';
import { consoleWorkScreens } from './console-work-screens.js';
import { observeShifts, readTooMuchShift } from './observe-shifts.js';
import { showScreen } from './open-screen.js';
import { test } from './test.js';
import { userScreens } from './user-screens.js';
import { workScreens } from './work-screens.js';

/** The most used screens, and those whose parts arrive one after the other. */
const NAMES = [
  ...['landing', 'login', 'register', 'dashboard-in-progress', 'profile', 'page-selection'],
  ...['work-editor', 'image-work', 'sequential-work', 'verify', 'admin-login', 'admin-account'],
  ...['admin-user', 'admin-edit-work', 'admin-reviews', 'admin-review', 'admin-roles'],
  // What it shows is short.
  'sign-agreement-invalid',
];

test.describe.configure({ mode: 'parallel' });

const screens = [
  ...userScreens,
  ...workScreens,
  ...consoleScreens,
  ...consoleWorkScreens,
  ...consoleAccountScreens,
];
for (const screen of screens.filter(({ name }) => NAMES.includes(name))) {
  test.describe(screen.name, () => {
    test.use({ ownContext: true, expectedStatuses: screen.refusals ?? [] });

    for (const width of [1280, 390]) {
      test(`${screen.name} does not shift while it loads with late fonts, at ${width} px`, async ({
        page,
        cast,
      }) => {
        await page.setViewportSize({ width, height: 800 });
        if (screen.as) await enterAs(page, screen.as(cast));
        await holdFontsUntilDrawn(page);
        await observeShifts(page);
        await showScreen(page, screen, cast);
        expect(await readTooMuchShift(page)).toEqual([]);
      });
    }
  });
}

/** Delays the fonts, so that the text is first rendered in the fallback font. */
async function holdFontsUntilDrawn(page: Page): Promise<void> {
  const drawn = new Promise<void>((resolve) => {
    void page.exposeFunction('reportDrawn', resolve);
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) Reflect.get(window, 'reportDrawn')();
    }).observe({ type: 'paint', buffered: true });
  });
  await page.route('**/*.woff2', async (route) => {
    await drawn;
    await route.continue();
  });
}
