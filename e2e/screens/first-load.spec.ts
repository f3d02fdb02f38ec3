import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';

/** The pages that a visitor opens first. The size of their scripts is checked by size-limit. */
const PAGES = [
  { path: '/', heading: 'Written work, on clear terms.' },
  { path: '/login', heading: 'Sign in to your account' },
  { path: '/register', heading: 'Create your account' },
  { path: '/verify', heading: 'Check a signed agreement' },
  { path: '/admin-login', heading: 'Admin Login' },
];

test.use({ ownContext: true });

for (const { path, heading } of PAGES) {
  test(`${path} loads its scripts at once, and no style sheet`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    const files = await readFirstFiles(page);
    const scripts = files.filter(({ name }) => name.endsWith('.js'));
    expect(files.filter(({ name, isBlocking }) => isBlocking || name.endsWith('.css'))).toEqual([]);
    const linked = await linkedFiles(page);
    expect(scripts.map(({ name }) => name).filter((name) => !linked.includes(name))).toEqual([]);
  });
}

interface FirstFile {
  name: string;
  /** Whether the browser waits for it before it draws. */
  isBlocking: boolean;
}

function readFirstFiles(page: Page): Promise<FirstFile[]> {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => ({
      name: new URL(entry.name).pathname,
      isBlocking: Reflect.get(entry, 'renderBlockingStatus') === 'blocking',
    })),
  );
}

/** The scripts that the page itself names. The browser requests these without waiting for another script. */
async function linkedFiles(page: Page): Promise<string[]> {
  const html = (await (await page.request.get(page.url())).text()) ?? '';
  return [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, name = '']) => name);
}
