import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../../vitest.workers.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'editor',
    maxWorkers,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://inkwell.test/' } },
    include: ['src/**/*.spec.{ts,tsx}'],
    css: false,
    testTimeout: 20_000,
    // The spec files of a worker share the window and the modules: each cleans up what it renders and stubs.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
