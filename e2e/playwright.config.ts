import { defineConfig } from '@playwright/test';
import { findChromium } from '../backend/src/core/pdf/chromium-binary.js';

// The same Chromium that the product uses for PDFs.
const { executablePath, env } = await findChromium(process.env.CHROMIUM_PATH ?? null);

const SITE_WIDE = '**/site-wide/*.spec.ts';
/** Of these: those that change the images, and those that need the machine for themselves. */
const IMAGES = '**/site-wide/{images,no-images,receipt}.spec.ts';
const TIME_LIMITS = '**/site-wide/admin-live.spec.ts';

/** The tag of tests that only `npm run test:more` runs. */
const MORE = /@more/;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './product/start-product.ts',
  outputDir: './test-results',
  reporter: [['list'], ['json', { outputFile: '../.reports/playwright.json' }]],
  // Tests also wait, for an answer, a frame or a timer: on two processors a third worker uses them meanwhile.
  workers: 3,
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
    // A trace takes time, so only the second attempt records one. Without snapshots of the page: their script is refused in the
    // frame of an e-mail, which is an error in the browser's console.
    trace: { mode: 'on-first-retry', snapshots: false },
    launchOptions: {
      executablePath,
      env: { ...definedVariables(), ...env },
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A sixth less processor time for the same results: no emulated GPU, no optimised code, as no page lives long
        // enough to repay its compilation, and fewer collections of garbage.
        '--disable-gpu',
        '--js-flags=--no-turbofan --no-maglev --min-semi-space-size=16',
      ],
    },
  },
  projects: [
    { name: 'journeys', testIgnore: SITE_WIDE, grepInvert: MORE },
    { name: 'more', testIgnore: SITE_WIDE, grep: MORE },
    // These change what all users see, such as the agreement. So they run last, and one at a time if they change the same.
    {
      name: 'site-wide',
      testMatch: SITE_WIDE,
      testIgnore: [IMAGES, TIME_LIMITS],
      dependencies: ['journeys'],
      workers: 1,
    },
    { name: 'site-wide-images', testMatch: IMAGES, dependencies: ['journeys'], workers: 1 },
    // These check a limit of one second, alone.
    {
      name: 'time-limits',
      testMatch: TIME_LIMITS,
      dependencies: ['site-wide', 'site-wide-images'],
      workers: 1,
    },
  ],
});

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
