import { expect } from '@playwright/test';
import { test } from '../browser/test.js';

for (const path of ['/', '/login', '/register', '/verify', '/admin-login']) {
  test(`${path} has one meta description`, async ({ page }) => {
    await page.goto(path);
    const description = page.locator('meta[name="description"]');
    await expect(description).toHaveCount(1);
    await expect(description).toHaveAttribute('content', /^[^%]{30,160}$/);
  });
}

test('the pages of the user app link to a manifest with the name of the site and its icons', async ({
  page,
}) => {
  for (const path of ['/login', '/']) {
    await page.goto(path);
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest');
  }
  const answer = await page.request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(await page.title()).toBe(`${manifest.name}: written work on clear terms`);
  expect(JSON.stringify(manifest)).not.toMatch(/%[A-Z_]+%/);
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type']).toBe('image/png');
    // The header of a PNG has its width and height.
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});

test('robots.txt is valid', async ({ request }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('text/plain');
  const lines = (await answer.text()).trim().split('\n');
  for (const line of lines) expect(line).toMatch(/^(User-agent|Disallow|Allow|Sitemap): \S+$/);
  expect(lines[0]).toBe('User-agent: *');
});
