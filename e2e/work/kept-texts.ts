import { expect, type Page } from '@playwright/test';

/** Waits until the browser has stored a text with these words. */
export async function expectKept(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.evaluate(readKept), { message: 'the drafts in the browser' }).toContain(words);
}

/** Runs in the browser. Returns all drafts in IndexedDB, joined. */
async function readKept(): Promise<string> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === 'inkwell-drafts')) return '';
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('inkwell-drafts');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('copies').objectStore('copies').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.map(({ content = '' }: { content?: string }) => content).join('\n'));
      };
    };
  });
}

/** Waits until the service worker has stored the app and controls the page. */
export async function appIsStored(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}
