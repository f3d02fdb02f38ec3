import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';

/** The pages that a visitor opens first. `mostKilobytes` is the compressed script, with a tenth of space for changes. */
const PAGES = [
  { path: '/', heading: 'Written work, on clear terms.', mostKilobytes: 5 },
  { path: '/login', heading: 'Sign in to your account', mostKilobytes: 180 },
  { path: '/register', heading: 'Create your account', mostKilobytes: 185 },
  { path: '/verify', heading: 'Check a signed agreement', mostKilobytes: 180 },
  { path: '/admin-login', heading: 'Admin Login', mostKilobytes: 80 },
];

test.use({ ownContext: true });

for (const { path, heading, mostKilobytes } of PAGES) {
  test(`${path} loads at most ${mostKilobytes} kB of script, at once, and no style sheet`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    const files = await readFirstFiles(page);
    const scripts = files.filter(({ name }) => name.endsWith('.js'));
    expect(files.filter(({ name, isBlocking }) => isBlocking || name.endsWith('.css'))).toEqual([]);
    const linked = await linkedFiles(page);
    expect(scripts.map(({ name }) => name).filter((name) => !linked.includes(name))).toEqual([]);
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toBeLessThanOrEqual(mostKilobytes);
  });
}

interface FirstFile {
  name: string;
  /** Compressed. */
  bytes: number;
  /** Whether the browser waits for it before it draws. */
  isBlocking: boolean;
}

function readFirstFiles(page: Page): Promise<FirstFile[]> {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => ({
      name: new URL(entry.name).pathname,
      bytes: Number(Reflect.get(entry, 'encodedBodySize')),
      isBlocking: Reflect.get(entry, 'renderBlockingStatus') === 'blocking',
    })),
  );
}

/** The scripts that the page itself names. The browser requests these without waiting for another script. */
async function linkedFiles(page: Page): Promise<string[]> {
  const html = (await (await page.request.get(page.url())).text()) ?? '';
  return [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, name = '']) => name);
}
