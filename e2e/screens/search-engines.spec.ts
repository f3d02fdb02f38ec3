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

test('robots.txt is valid', async ({ request }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('text/plain');
  const lines = (await answer.text()).trim().split('\n');
  for (const line of lines) expect(line).toMatch(/^(User-agent|Disallow|Allow|Sitemap): \S+$/);
  expect(lines[0]).toBe('User-agent: *');
});
