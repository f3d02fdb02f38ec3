import type { Page } from '@playwright/test';

/** Changes the colour scheme and waits until the page has its colours. In the dark scheme the text is light. */
export async function showInScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wantsDark) => {
    const [red = 0] = getComputedStyle(document.body).color.match(/\d+/g)?.map(Number) ?? [];
    return red > 128 === wantsDark;
  }, colorScheme === 'dark');
  await waitForTransitions(page);
}

/** Waits until no transition and no animation runs, except those without an end. */
export async function waitForTransitions(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      return playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
    }),
  );
}
