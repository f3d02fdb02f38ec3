import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'editor',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://inkwell.test/' } },
    include: ['src/**/*.spec.{ts,tsx}'],
    css: false,
    testTimeout: 20_000,
    restoreMocks: true,
  },
});
