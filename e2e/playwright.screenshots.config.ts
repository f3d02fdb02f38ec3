import { defineConfig } from '@playwright/test';
import config from './playwright.config.js';

/** Takes pictures of every screen instead of testing: npm run screenshots. */
export default defineConfig({
  ...config,
  testMatch: 'screens/screenshots.ts',
  reporter: 'line',
  projects: [{ name: 'screenshots' }],
});
