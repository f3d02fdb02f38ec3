import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { runningProduct } from '../product/running-product.js';
import { TestUsers } from '../users/users.js';
import { nextAddress } from './address.js';
import { collectProblems } from './browser-problems.js';

interface Fixtures {
  /** The statuses of 4xx and 5xx that the test causes. The browser logs each as an error. */
  expectedStatuses: number[];
  /** The test disconnects the network. The browser logs each failed request. */
  goesOffline: boolean;
  /** Creates users through the API. */
  users: TestUsers;
  /** Opens a second browser context with its own storage. Its problems are collected, too. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

/** A test fails if the browser's console has an error or a violation of the content security policy. */
export const test = base.extend<Fixtures>({
  expectedStatuses: [[], { option: true }],
  goesOffline: [false, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, also without fixtures
  baseURL: async ({}, use) => use(runningProduct().url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, also without fixtures
  extraHTTPHeaders: async ({}, use, { workerIndex }) => use({ 'X-Forwarded-For': nextAddress(workerIndex) }),

  context: async ({ context, expectedStatuses, goesOffline }, use) => {
    const problems = collectProblems(context, { statuses: expectedStatuses, goesOffline });
    await use(context);
    expect(problems, 'problems of the browser').toEqual([]);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, also without fixtures
  users: async ({}, use, { workerIndex }) => use(new TestUsers(workerIndex)),

  openContext: async ({ browser, expectedStatuses, goesOffline }, use) => {
    const opened: { context: BrowserContext; problems: string[] }[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push({
        context,
        problems: collectProblems(context, { statuses: expectedStatuses, goesOffline }),
      });
      return context;
    });
    for (const { context } of opened) await context.close();
    expect(
      opened.flatMap(({ problems }) => problems),
      'problems of the browsers',
    ).toEqual([]);
  },
});
