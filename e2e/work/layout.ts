import { expect, type Locator, type Page } from '@playwright/test';

/** Where the element is on the screen. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not shown`);
  return { ...box, bottom: box.y + box.height };
}

/** The save state, the words, the time left and the submit button are inside the window. */
export async function expectBarInView(page: Page, submit: Locator): Promise<void> {
  const height = await page.evaluate(() => window.visualViewport?.height ?? 0);
  const bar = [
    page.locator('[data-state]'),
    page.getByText(/^[\d,…]+ (?:\/ 10,000 )?words?$/),
    page.locator('header p:has(> svg)'),
    submit,
  ];
  for (const part of bar) {
    const { y, bottom } = await boxOf(part);
    expect(y, `top of ${part}`).toBeGreaterThanOrEqual(0);
    expect(bottom, `bottom of ${part}`).toBeLessThanOrEqual(height);
  }
}
