import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'user-ui',
    maxWorkers,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://inkwell.test/' } },
    include: ['src/**/*.spec.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    css: false,
    testTimeout: 20_000,
    // See the end of test/setup.ts for what the spec files share.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
