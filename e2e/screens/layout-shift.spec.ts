import { expect, type Page } from '@playwright/test';
import { enterAs } from '../users/users.js';
import { showScreen } from './open-screen.js';
import { expectShown } from './screen.js';
import { test } from './test.js';
import { userScreens } from './user-screens.js';
import { workScreens } from './work-screens.js';

const MOST_SHIFT = 0.1;
const MOST_SHIFT_WRITING = 0.01;
const WRITING = ['work-editor', 'image-work', 'sequential-work'];
const NAMES = ['landing', 'login', 'register', 'dashboard-in-progress', 'page-selection', ...WRITING];

for (const screen of [...userScreens, ...workScreens].filter(({ name }) => NAMES.includes(name))) {
  for (const width of [1280, 390]) {
    test(`${screen.name} has no layout shift while it loads with late fonts, at ${width} px`, async ({
      page,
      cast,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      if (screen.as) await enterAs(page, screen.as(cast));
      await holdFontsUntilDrawn(page);
      await observeShifts(page);
      await showScreen(page, screen, cast);
      await expectShown(page, screen);
      const limit = WRITING.includes(screen.name) ? MOST_SHIFT_WRITING : MOST_SHIFT;
      expect(await readShift(page)).toBeLessThan(limit);
    });
  }
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

async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state = { shift: 0 };
    Reflect.set(window, 'layoutShift', state);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === false)
          state.shift += Number(Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Waits for two frames. By then, all layout shifts are reported. */
function readShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(Reflect.get(Reflect.get(window, 'layoutShift'), 'shift'))),
        );
      }),
  );
}
