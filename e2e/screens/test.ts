import { type BrowserContext, expect, type Page } from '@playwright/test';
import { nextAddress } from '../browser/address.js';
import { watchProblems } from '../browser/browser-problems.js';
import { test as base } from '../browser/test.js';
import { runningProduct } from '../product/running-product.js';
import { clearStorage, TestUsers } from '../users/users.js';
import { type Cast, makeCast } from './cast.js';

interface TestFixtures {
  /**
   * The page of the worker, without a session. It loads and compiles the apps once and not for each screen. For checks that
   * do not depend on how a page loads.
   */
  screenPage: Page;
}

interface WorkerFixtures {
  cast: Cast;
  screenContext: BrowserContext;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  cast: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, also without fixtures
    async ({}, use, { workerIndex }) => use(await makeCast(new TestUsers(workerIndex))),
    { scope: 'worker' },
  ],

  screenContext: [
    async ({ browser }, use, { project }) => {
      const { viewport, locale, timezoneId, serviceWorkers, reducedMotion, colorScheme } = project.use;
      const options = { viewport, locale, timezoneId, serviceWorkers, reducedMotion, colorScheme };
      const context = await browser.newContext({ baseURL: runningProduct().url, ...options });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],

  screenPage: async ({ screenContext, expectedStatuses, goesOffline }, use, { project, workerIndex }) => {
    const page = screenContext.pages()[0] ?? (await screenContext.newPage());
    await screenContext.setExtraHTTPHeaders({ 'X-Forwarded-For': nextAddress(workerIndex) });
    await page.unrouteAll();
    // Before the rest: the last screen would be drawn again in the other scheme and width.
    await clearStorage(page);
    await page.emulateMedia({ media: null, colorScheme: null });
    if (project.use.viewport) await page.setViewportSize(project.use.viewport);
    const { problems, stop } = watchProblems(screenContext, { statuses: expectedStatuses, goesOffline });
    await use(page);
    stop();
    expect(problems, 'problems of the browser').toEqual([]);
  },
});
