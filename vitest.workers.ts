import { availableParallelism } from 'node:os';

/**
 * For every project, because Vitest refuses different numbers in one run. Its own default leaves one core unused, which is
 * half of two cores. `npm test` and `npm run check` ask for more, because tests wait.
 */
export const maxWorkers =
  Math.max(2, availableParallelism() - 1) + Number(process.env.EXTRA_TEST_WORKERS ?? 0);
