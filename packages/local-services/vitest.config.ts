import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../../vitest.workers.ts';

/** Each file starts its own PostgreSQL or mail server. */
export default defineConfig({
  test: {
    name: 'local-services',
    // Without a number of workers Vitest runs these files alone, after all others.
    maxWorkers,
    include: ['src/**/*.spec.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
