import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { People } from '../people/people.js';
import { runningProduct } from '../product/running-product.js';
import { nextAddress } from './address.js';
import { collectProblems } from './browser-problems.js';

interface Fixtures {
  /** Statuses of 4xx that the test provokes on purpose; the browser logs each as an error. */
  expectedStatuses: number[];
  /** The test takes the network away; the browser logs each request that does not find it. */
  goesOffline: boolean;
  /** People with accounts, made through the API. */
  people: People;
  /** A further browser, of somebody else: no shared storage. Watched like the first. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

/** Every test fails when the console holds an error or the content security policy was breached. */
export const test = base.extend<Fixtures>({
  expectedStatuses: [[], { option: true }],
  goesOffline: [false, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: the name of a fixture it depends on would stand here
  baseURL: async ({}, use) => use(runningProduct().url),

  // biome-ignore lint/correctness/noEmptyPattern: the name of a fixture it depends on would stand here
  extraHTTPHeaders: async ({}, use, { workerIndex }) => use({ 'X-Forwarded-For': nextAddress(workerIndex) }),

  context: async ({ context, expectedStatuses, goesOffline }, use) => {
    const problems = collectProblems(context, { statuses: expectedStatuses, goesOffline });
    await use(context);
    expect(problems, 'what the browser complained about').toEqual([]);
  },

  // biome-ignore lint/correctness/noEmptyPattern: the name of a fixture it depends on would stand here
  people: async ({}, use, { workerIndex }) => use(new People(workerIndex)),

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
      'what the browsers complained about',
    ).toEqual([]);
  },
});
