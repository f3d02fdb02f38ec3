import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { answerOf, enterAs } from '../users/users.js';
import { appIsStored } from '../work/kept-texts.js';
import { boxOf } from '../work/layout.js';
import { openDocument, writingScreen } from '../work/writing-screen.js';

test.use({ serviceWorkers: 'allow', goesOffline: true, ownContext: true });

/** The keys of the acknowledged texts in the browser's storage. */
function savedTexts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('inkwell-drafts', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result
            .transaction('copies')
            .objectStore('copies')
            .index('key')
            .getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(String).filter((key) => key.startsWith('saved:')));
          };
        };
      }),
  );
}

test('the editor opens without a network, with the stored text, and saves when the network is back', async ({
  page,
  context,
  users,
}) => {
  const { session, api } = await users.started();
  const screen = await openDocument(page, session);
  await screen.write('written with a network');
  await screen.expectState('saved');
  await appIsStored(page);

  await context.setOffline(true);
  await page.reload();
  await expect(screen.text).toHaveText('written with a network');
  const notice = page.getByText(/^You are offline\. What you write is kept in this browser/);
  await expect(notice).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await boxOf(screen.text)).bottom).toBeLessThanOrEqual((await boxOf(notice)).y);
  await screen.write(', and without one');
  await screen.expectState('offline');
  await page.reload();
  await expect(screen.text).toHaveText('written with a network, and without one');

  await page.goto('/profile');
  await expect(page.getByText('You are offline. This screen needs the network.')).toBeVisible();

  await context.setOffline(false);
  await page.goto('/work-editor');
  await writingScreen(page).expectState('clean', 'saved');
  await expect
    .poll(async () => (await answerOf(api.GET('/api/work/draft'))).work.content)
    .toBe('<p>written with a network, and without one</p>');
});

test('a page with a network comes from the server, and a logout deletes the stored text', async ({
  page,
  users,
}) => {
  const { session } = await users.started();
  await enterAs(page, session);
  await page.goto('/work-editor');
  await writingScreen(page).expectState('clean');
  await appIsStored(page);
  const first = await page.reload();
  expect(first?.fromServiceWorker()).toBe(true);
  const nonceOf = () => page.locator('meta[name="csp-nonce"]').getAttribute('content');
  const nonce = await nonceOf();
  await page.reload();
  expect(await nonceOf(), 'the server writes a new nonce into each page').not.toBe(nonce);

  // No call is under way when the session ends, which would be answered with 401.
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  const stored = async () => [
    ...(await page.evaluate(async () => (await caches.keys()).filter((name) => /answers/.test(name)))),
    ...(await savedTexts(page)),
  ];
  await expect.poll(stored).toHaveLength(2);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(stored).toEqual([]);
});
