import { defineConfig } from '@playwright/test';
import { findChromium } from '../backend/src/core/pdf/chromium-binary.js';

// The same Chromium that the product uses for PDFs.
const { executablePath, env } = await findChromium(process.env.CHROMIUM_PATH ?? null);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './product/start-product.ts',
  outputDir: './test-results',
  reporter: [['list'], ['json', { outputFile: '../.reports/playwright.json' }]],
  workers: 2,
  // The summary of all tests reports each test that passes only at the second attempt.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Requests are intercepted in the page. Only the tests of the service worker allow it.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    // Actions and requests only. Screenshots and snapshots of each step took a third of the test time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      executablePath,
      env: { ...definedVariables(), ...env },
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'journeys', testIgnore: '**/site-wide/**' },
    // These change what all users see, such as the agreement, or check a time limit of one second. So they run last, one
    // at a time.
    { name: 'site-wide', testMatch: '**/site-wide/*.spec.ts', dependencies: ['journeys'], workers: 1 },
  ],
});

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
