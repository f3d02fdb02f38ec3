import type { Page } from '@playwright/test';

/** Changes the colour scheme and waits until the page has followed, every transition included. */
export async function showInScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wantsDark) => {
    const [red = 0] = getComputedStyle(document.body).color.match(/\d+/g)?.map(Number) ?? [];
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      // What pulses for ever is no transition.
      return playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    });
    // Light ink on a dark page.
    return red > 128 === wantsDark && moving.length === 0;
  }, colorScheme === 'dark');
}
