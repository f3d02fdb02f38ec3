import type { Page } from '@playwright/test';

/** Changes the colour scheme and waits until the page's colours and transitions have changed. */
export async function showInScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wantsDark) => {
    const [red = 0] = getComputedStyle(document.body).color.match(/\d+/g)?.map(Number) ?? [];
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      // Ignores infinite animations.
      return playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    });
    // In the dark scheme the text is light.
    return red > 128 === wantsDark && moving.length === 0;
  }, colorScheme === 'dark');
}
