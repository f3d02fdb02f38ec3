import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';

export default defineConfig({
  oxc: { jsx: { development: false } },
  plugins: [
    {
      name: 'production-packages',
      // Without the condition "development", Emotion adds its rules to one style sheet, as in the browser, and not each in a
      // style element of its own. The tests need a fifth less processor time. Vitest merges a list of the configuration with
      // its own, so the list is replaced here.
      configResolved({ ssr }) {
        ssr.resolve = { ...ssr.resolve, conditions: ['node'] };
      },
    },
  ],
  test: {
    name: 'admin-ui',
    maxWorkers,
    environment: 'jsdom',
    // React as the users get it, which also needs a third less time: see test/act.ts.
    env: { NODE_ENV: 'production' },
    include: ['src/**/*.spec.{ts,tsx}'],
    setupFiles: ['test/act.ts', 'test/setup.ts'],
    // The theme is made from the tokens' text; other style sheets are left out.
    css: { include: [/tokens\.css/] },
    testTimeout: 60_000,
    // What the spec files share, and what not: see the end of test/setup.ts.
    isolate: false,
    unstubGlobals: true,
  },
});
