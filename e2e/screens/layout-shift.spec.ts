import { expect, type Page } from '@playwright/test';
import { enterAs } from '../users/users.js';
import { assignmentScreens } from './assignment-screens.js';
import { consoleAccountScreens } from './console-account-screens.js';
import { consoleScreens } from './console-screens.js';
import { consoleWorkScreens } from './console-work-screens.js';
import { showScreen } from './open-screen.js';
import { test } from './test.js';
import { userScreens } from './user-screens.js';
import { workScreens } from './work-screens.js';

/** The most used screens, and those whose parts arrive one after the other. */
const NAMES = [
  ...['landing', 'login', 'register', 'dashboard-in-progress', 'profile', 'page-selection'],
  ...['work-editor', 'image-work', 'sequential-work', 'verify', 'admin-login', 'admin-account'],
  ...['dashboard-assignments', 'texts', 'corrections'],
  ...['admin-user', 'admin-edit-work', 'admin-reviews', 'admin-review', 'admin-roles'],
  // What it shows is short.
  'sign-agreement-invalid',
];

/** The most that a page may shift while it loads, as Chromium scores it. */
const MOST_SHIFT = 0.01;

test.describe.configure({ mode: 'parallel' });

const screens = [
  ...userScreens,
  ...workScreens,
  ...assignmentScreens,
  ...consoleScreens,
  ...consoleWorkScreens,
  ...consoleAccountScreens,
];
for (const screen of screens.filter(({ name }) => NAMES.includes(name))) {
  test.describe(screen.name, { tag: '@more' }, () => {
    test.use({ expectedStatuses: screen.refusals ?? [] });

    for (const width of [1280, 390]) {
      test(`${screen.name} does not shift while it loads with late fonts, at ${width} px`, async ({
        page,
        cast,
      }) => {
        await page.setViewportSize({ width, height: 800 });
        if (screen.as) await enterAs(page, screen.as(cast));
        const delayed = await delayFonts(page);
        await showScreen(page, screen, cast);
        expect(delayed()).toBeGreaterThan(0);
        expect(await readTooMuchShift(page)).toEqual([]);
      });
    }
  });
}

/**
 * Delays the fonts until the page has drawn its text in the fallback font.
 * @returns a function that counts the delayed fonts
 */
async function delayFonts(page: Page): Promise<() => number> {
  let count = 0;
  // A page with routes loads the fonts again, although an earlier test has loaded them.
  await page.route('**/*.woff2', async (route) => {
    count += 1;
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
  return () => count;
}

/**
 * Waits for two frames. By then, the browser has reported all layout shifts since the page was opened.
 * @returns the score and the elements that have moved, if they moved too much
 */
function readTooMuchShift(page: Page): Promise<string[]> {
  return page.evaluate(
    (most) =>
      new Promise<string[]>((resolve) => {
        const describe = (node: unknown) =>
          node instanceof Element
            ? `${node.tagName} ${node.className} ${node.textContent?.slice(0, 40)}`
            : '';
        let shift = 0;
        const moved: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (Reflect.get(entry, 'hadRecentInput') !== false) continue;
            shift += Number(Reflect.get(entry, 'value'));
            const sources: { node: unknown }[] = Reflect.get(entry, 'sources');
            moved.push(...sources.map(({ node }) => describe(node)));
          }
        }).observe({ type: 'layout-shift', buffered: true });
        const answer = () => resolve(shift > most ? [`${shift.toFixed(4)}`, ...moved] : []);
        requestAnimationFrame(() => requestAnimationFrame(answer));
      }),
    MOST_SHIFT,
  );
}
