import { defineConfig } from '@playwright/test';
import config from './playwright.config.js';

/** Takes a screenshot of every screen, for `npm run screenshots`. */
export default defineConfig({
  ...config,
  testMatch: 'screens/screenshots.ts',
  reporter: 'line',
  projects: [{ name: 'screenshots' }],
});
