import { test as base } from '../browser/test.js';
import { TestUsers } from '../users/users.js';
import { type Cast, makeCast } from './cast.js';

export const test = base.extend<object, { cast: Cast }>({
  cast: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, also without fixtures
    async ({}, use, { workerIndex }) => use(await makeCast(new TestUsers(workerIndex))),
    { scope: 'worker' },
  ],
});
