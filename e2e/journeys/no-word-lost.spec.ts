import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiClient } from '@inkwell/contract/client';
import { expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { endSessions } from '../product/database.js';
import { answerOf } from '../users/users.js';
import { expectKept } from '../work/kept-texts.js';
import { workAddress } from '../work/work-address.js';
import { openDocument, writingScreen } from '../work/writing-screen.js';

test.use({ goesOffline: true, ownContext: true });

async function expectOnServer(api: ApiClient, words: string): Promise<void> {
  await expect.poll(async () => (await answerOf(api.GET('/api/work/draft'))).work.content).toContain(words);
}

/** Crashes the tab, as when the browser runs out of memory. No code of the page runs after that. */
async function crash(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void devTools.send('Page.crash').catch(() => undefined);
  await crashed;
}

test('text written without a network is stored, and sent when the network is back', async ({
  page,
  context,
  users,
}) => {
  const { session, api } = await users.started();
  const screen = await openDocument(page, session);
  await screen.write('before the tunnel');
  await screen.expectState('saved');
  await context.setOffline(true);
  await screen.write(' and in the tunnel');
  await screen.expectState('offline');
  await expect(screen.indicator).toContainText('Offline: kept in this browser');
  await expectKept(page, 'before the tunnel and in the tunnel');
  await screen.save.click();
  await expect(page.getByText('Failed to save draft')).toBeVisible();
  await context.setOffline(false);
  await screen.expectState('saved');
  await expectOnServer(api, 'before the tunnel and in the tunnel');
});

test.describe('on a slow network', () => {
  // The save on leaving and the first save of the next page can conflict.
  test.use({ expectedStatuses: [409] });

  test('words written just before leaving the page are there after the return', async ({ page, users }) => {
    const { session } = await users.started();
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    await page.route('**/api/work/save-draft*', async (route) => {
      await left;
      await route.continue().catch(() => undefined);
    });
    const { text, write } = await openDocument(page, session);
    const sent = page.waitForRequest('**/api/work/save-draft*');
    await write('on its way');
    await sent;
    await write(' and the last words');
    page.once('framenavigated', () => leave());
    await page.reload();
    await expect(text).toContainText('on its way and the last words');
  });
});

test('a tab that crashes without a network loses no text', async ({ page, context, users }) => {
  const { session, api } = await users.started();
  const screen = await openDocument(page, session);
  await screen.write('saved once');
  await screen.expectState('saved');
  await context.setOffline(true);
  await screen.write(', then only here');
  await expectKept(page, 'saved once, then only here');
  await crash(page);
  await page.close();
  await context.setOffline(false);

  const tab = await context.newPage();
  await tab.goto('/work-editor');
  await expect(writingScreen(tab).text).toHaveText('saved once, then only here');
  await expectOnServer(api, 'saved once, then only here');
});

test('the text is there again after the browser was closed without a network', async ({
  playwright,
  users,
  baseURL,
}, { project }) => {
  const { session, api } = await users.started();
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-browser-'));
  const launch = () =>
    playwright.chromium.launchPersistentContext(folder, {
      ...project.use.launchOptions,
      ...(baseURL && { baseURL }),
    });
  try {
    const before = await launch();
    const page = await before.newPage();
    const screen = await openDocument(page, session);
    await before.setOffline(true);
    await screen.write('kept through the night');
    await expectKept(page, 'kept through the night');
    await before.close();

    const after = await launch();
    const reopened = await after.newPage();
    await reopened.goto('/work-editor');
    await expect(writingScreen(reopened).text).toHaveText('kept through the night');
    await expectOnServer(api, 'kept through the night');
    await after.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test.describe('when the session ends while a user writes', () => {
  test.use({ expectedStatuses: [401] });

  test('signing in again over the text saves it, and another tab goes on too', async ({
    page,
    context,
    users,
  }) => {
    const { session, user, api } = await users.started();
    const screen = await openDocument(page, session);
    await screen.write('written in time');
    await screen.expectState('saved');
    const otherTab = await context.newPage();
    await otherTab.goto('/work-editor');
    await expect(writingScreen(otherTab).text).toHaveText('written in time');
    await page.bringToFront();
    await endSessions(session);
    await screen.write(', and signed out');

    const signInAgain = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(signInAgain).toContainText('Your text is kept in this browser');
    await expect(otherTab.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    await expect(screen.text).toHaveText('written in time, and signed out');
    await expect(signInAgain.getByLabel('Password')).toBeFocused();
    await page.keyboard.press('Escape');
    await screen.write(', and closed');
    await screen.expectState('signed-out');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    // What is typed before belongs to the text.
    await expect(signInAgain.getByLabel('Password')).toBeFocused();
    await page.keyboard.type(user.password);
    await page.keyboard.press('Enter');

    await screen.expectState('saved');
    await expect(page.getByRole('heading', { name: 'Work Editor' })).toBeFocused();
    const text = 'written in time, and signed out, and closed';
    await expect(screen.text).toHaveText(text);
    await expect(page).toHaveURL(workAddress('/work-editor'));
    const again = users.callsOf(await users.signedIn(user));
    await expectOnServer(again, text);
    expect((await api.GET('/api/work/draft')).response.status).toBe(401);
    await expect(otherTab.getByRole('dialog', { name: 'Sign in again' })).toBeHidden();
    await expect(writingScreen(otherTab).text).toHaveText(text);
  });
});
