import { test as base } from '../browser/test.js';
import { People } from '../people/people.js';
import { type Cast, makeCast } from './cast.js';

export const test = base.extend<object, { cast: Cast }>({
  cast: [
    // biome-ignore lint/correctness/noEmptyPattern: the name of a fixture it depends on would stand here
    async ({}, use, { workerIndex }) => use(await makeCast(new People(workerIndex))),
    { scope: 'worker' },
  ],
});
