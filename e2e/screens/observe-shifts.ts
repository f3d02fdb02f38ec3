import type { Page } from '@playwright/test';

/** The most that a page may shift while it loads, as Chromium scores it. */
export const MOST_SHIFT = 0.01;

/** Call it before the page is opened. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state = { shift: 0, moved: [] as string[] };
    Reflect.set(window, 'layoutShift', state);
    const describe = (node: unknown) =>
      node instanceof Element ? `${node.tagName} ${node.className} ${node.textContent?.slice(0, 40)}` : '';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') !== false) continue;
        state.shift += Number(Reflect.get(entry, 'value'));
        const sources: { node: unknown }[] = Reflect.get(entry, 'sources');
        state.moved.push(...sources.map(({ node }) => describe(node)));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Waits for two frames. By then, all layout shifts are reported.
 * @returns the elements that have moved, if they moved too much
 */
export function readTooMuchShift(page: Page): Promise<string[]> {
  return page.evaluate(
    (most) =>
      new Promise<string[]>((resolve) => {
        const read = () => {
          const { shift, moved }: { shift: number; moved: string[] } = Reflect.get(window, 'layoutShift');
          resolve(shift > most ? [`${shift.toFixed(4)}`, ...moved] : []);
        };
        requestAnimationFrame(() => requestAnimationFrame(read));
      }),
    MOST_SHIFT,
  );
}
