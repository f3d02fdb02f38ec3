import { defineConfig } from '@playwright/test';
import { findChromium } from '../backend/src/core/pdf/chromium-binary.js';

// The browser the product itself prints with: unpacked once, for both.
const { executablePath, env } = await findChromium(process.env.CHROMIUM_PATH ?? null);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './product/start-product.ts',
  outputDir: './test-results',
  reporter: [['list'], ['json', { outputFile: '../.reports/playwright.json' }]],
  workers: 2,
  // A test that passes at the second try has found something: the summary of all tests shows it in full.
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
    reducedMotion: 'reduce',
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    // What was done and answered; pictures and copies of each page at each step took a third of the time of all tests.
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
    // These change what everybody sees, the agreement and the site's name, or hold a promise of a second: nobody else
    // may be on the site. Not even another of them.
    { name: 'site-wide', testMatch: '**/site-wide/*.spec.ts', dependencies: ['journeys'], workers: 1 },
  ],
});

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
