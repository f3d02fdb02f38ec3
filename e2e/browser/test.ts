import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { runningProduct } from '../product/running-product.js';
import { TestUsers } from '../users/users.js';
import { nextAddress } from './address.js';
import { watchProblems } from './browser-problems.js';
import { resetContext } from './reset-context.js';

interface Fixtures {
  /** The statuses of 4xx and 5xx that the test causes. The browser logs each as an error. */
  expectedStatuses: number[];
  /** The test disconnects the network. The browser logs each failed request. */
  goesOffline: boolean;
  /**
   * The test does not share its context and page. It needs this if it checks how a page loads for the first time, changes what
   * `resetContext` cannot reset, such as the page's clock, or sets an option of the context.
   */
  ownContext: boolean;
  /** Creates users through the API. */
  users: TestUsers;
  /** Opens a second browser context with its own storage. Its problems are collected, too. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  /** The context of all tests of a worker. Its page loads and compiles the apps once and not for each test. */
  sharedContext: BrowserContext;
}

/** A test fails if the browser's console has an error or a violation of the content security policy. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedStatuses: [[], { option: true }],
  goesOffline: [false, { option: true }],
  ownContext: [false, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, also without fixtures
  baseURL: async ({}, use) => use(runningProduct().url),

  sharedContext: [
    async ({ browser }, use, { project }) => {
      const { viewport, locale, timezoneId, serviceWorkers, reducedMotion, colorScheme } = project.use;
      const options = { viewport, locale, timezoneId, serviceWorkers, reducedMotion, colorScheme };
      const context = await browser.newContext({ baseURL: runningProduct().url, ...options });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],

  context: async (
    { browser, sharedContext, ownContext, expectedStatuses, goesOffline },
    use,
    { project, workerIndex },
  ) => {
    const context = ownContext ? await browser.newContext() : sharedContext;
    if (!ownContext) await resetContext(context, project.use);
    await context.setExtraHTTPHeaders({ 'X-Forwarded-For': nextAddress(workerIndex) });
    const { problems, stop } = watchProblems(context, { statuses: expectedStatuses, goesOffline });
    await use(context);
    stop();
    if (ownContext) await context.close();
    expect(problems, 'problems of the browser').toEqual([]);
  },

  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, also without fixtures
  users: async ({}, use, { workerIndex }) => use(new TestUsers(workerIndex)),

  openContext: async ({ browser, expectedStatuses, goesOffline }, use, { workerIndex }) => {
    const opened: { context: BrowserContext; problems: string[] }[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      await context.setExtraHTTPHeaders({ 'X-Forwarded-For': nextAddress(workerIndex) });
      const { problems } = watchProblems(context, { statuses: expectedStatuses, goesOffline });
      opened.push({ context, problems });
      return context;
    });
    for (const { context } of opened) await context.close();
    expect(
      opened.flatMap(({ problems }) => problems),
      'problems of the browsers',
    ).toEqual([]);
  },
});
