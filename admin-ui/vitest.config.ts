import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'admin-ui',
    maxWorkers,
    environment: 'jsdom',
    include: ['src/**/*.spec.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    // The theme is made from the tokens' text; other style sheets are left out.
    css: { include: [/tokens\.css/] },
    testTimeout: 60_000,
    // What the spec files share, and what not: see the end of test/setup.ts.
    isolate: false,
    unstubGlobals: true,
  },
});
