import { defineConfig } from 'vitest/config';

/** Each file starts its own PostgreSQL or mail server. */
export default defineConfig({
  test: {
    name: 'local-services',
    include: ['src/**/*.spec.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
