import type { ApiClient } from '@inkwell/contract/client';
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { spreadSaves } from '../product/database.js';
import { answerOf, type TestUsers } from '../users/users.js';
import { openDocument, type WritingScreen, writingScreen } from '../work/writing-screen.js';

test.use({ goesOffline: true, expectedStatuses: [409] });

const readDraft = async (api: ApiClient) => (await answerOf(api.GET('/api/work/draft'))).work;

/** One user on two devices. The first has no network while the second saves. */
async function conflictOn(
  page: Page,
  users: TestUsers,
  openContext: (options?: BrowserContextOptions) => Promise<{ newPage(): Promise<Page> }>,
): Promise<{ here: WritingScreen; there: WritingScreen; api: ApiClient }> {
  const { session, api } = await users.started();
  await answerOf(api.POST('/api/work/save-draft', { body: { content: '<p>The common beginning.</p>' } }));
  const here = await openDocument(page, session);
  const there = await openDocument(await (await openContext()).newPage(), session);
  await page.context().setOffline(true);
  await here.write(' Written on the train.');
  await here.expectState('offline');
  await there.write(' Written at home.');
  await there.expectState('saved');
  await page.context().setOffline(false);
  await here.expectState('conflict');
  await page.getByRole('button', { name: 'Compare and choose' }).click();
  const dialog = page.getByRole('dialog', { name: 'Which text do you want to keep?' });
  await expect(dialog.getByRole('region', { name: 'My text, in this window' })).toContainText('on the train');
  await expect(dialog.getByRole('region', { name: /^The other text/ })).toContainText('at home');
  await expect(dialog.locator('ins').first()).toBeVisible();
  return { here, there, api };
}

/** Expects that the history shows the text that the user did not choose. */
async function expectInHistory(page: Page, screen: WritingScreen, words: string): Promise<void> {
  await screen.history.click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByRole('button', { name: /, chosen in a conflict/ }).waitFor();
  await history.getByRole('button', { name: /, not chosen in a conflict/ }).click();
  await expect(history.getByRole('region', { name: /^The text / }).locator('del')).toHaveText(words);
  await expect(history.getByRole('button', { name: 'Restore this version' })).toBeEnabled();
}

test('a conflict between two devices is resolved by keeping the own text', async ({
  page,
  users,
  openContext,
}) => {
  const { here, api } = await conflictOn(page, users, openContext);
  await page.getByRole('button', { name: 'Keep my text' }).click();
  await here.expectState('saved');
  await expect(here.text).toHaveText('The common beginning. Written on the train.');
  const { content, version } = await readDraft(api);
  expect(content).toBe('<p>The common beginning. Written on the train.</p>');
  const params = { path: { version: version - 1 } };
  const before = await answerOf(api.GET('/api/work/draft/versions/{version}', { params }));
  expect(before.work.content).toBe('<p>The common beginning. Written at home.</p>');
  await expectInHistory(page, here, 'at home.');
});

test('a conflict between two devices is resolved by taking the other text, and the own text stays in the history', {
  tag: '@more',
}, async ({ page, users, openContext }) => {
  const { here, api } = await conflictOn(page, users, openContext);
  await page.getByRole('button', { name: 'Use the other text' }).click();
  await here.expectState('saved');
  await expect(here.text).toHaveText('The common beginning. Written at home.');
  const { content, version } = await readDraft(api);
  expect(content).toBe('<p>The common beginning. Written at home.</p>');
  const params = { path: { version: version - 1 } };
  const mine = await answerOf(api.GET('/api/work/draft/versions/{version}', { params }));
  expect(mine.work.content).toBe('<p>The common beginning. Written on the train.</p>');
  await expectInHistory(page, here, 'on the train.');
});

test('two tabs show the saves of the other tab, and ask the user when both have unsaved text', async ({
  page,
  context,
  users,
}) => {
  const { session, api } = await users.started();
  const one = await openDocument(page, session);
  const tab = await context.newPage();
  await tab.goto('/work-editor');
  const two = writingScreen(tab);
  await expect(two.text).toBeVisible();
  await one.write('From the first tab.');
  await one.expectState('saved');
  await expect(two.text).toHaveText('From the first tab.');

  await context.setOffline(true);
  await one.write(' More here.');
  await two.write(' More there.');
  await two.expectState('offline');
  await context.setOffline(false);
  await expect.poll(async () => (await isInConflict(page)) || (await isInConflict(tab))).toBe(true);
  const asked = (await isInConflict(page)) ? page : tab;
  await asked.getByRole('button', { name: 'Compare and choose' }).click();
  await asked.getByRole('button', { name: 'Keep my text' }).click();
  const kept = asked === page ? 'From the first tab. More here.' : 'From the first tab. More there.';
  await writingScreen(asked).expectState('saved');
  await expect.poll(async () => (await readDraft(api)).content).toBe(`<p>${kept}</p>`);
});

async function isInConflict(page: Page): Promise<boolean> {
  return page.locator('[data-state=conflict]').isVisible();
}

test('an earlier version can be viewed and restored', { tag: '@more' }, async ({ page, users }) => {
  const { session, api } = await users.started();
  for (const content of ['<p>one</p>', '<p>one two</p>', '<p>three</p>']) {
    await answerOf(api.POST('/api/work/save-draft', { body: { content } }));
  }
  await spreadSaves(session);
  const screen = await openDocument(page, session);
  await screen.history.click();
  const history = page.getByRole('dialog', { name: 'History' });
  const sittings = history.getByRole('list', { name: 'Versions, the newest first' }).getByRole('button');
  await expect(sittings).toHaveCount(3);
  await expect(sittings.nth(0)).toContainText('+1 −2 words');
  await expect(sittings.nth(1)).toContainText('+1 words');
  await expect(history.getByRole('button', { name: 'Restore this version' })).toBeDisabled();
  await sittings.nth(1).click();
  const marked = history.getByRole('region', { name: /^The text / });
  await expect(marked.locator('del')).toHaveText('one two');
  await expect(marked.locator('ins')).toHaveText('three');
  await history.getByRole('checkbox', { name: 'Mark the differences to the current text' }).uncheck();
  await expect(history.getByRole('textbox', { name: /^The text / })).toHaveText('one two');
  await history.getByRole('button', { name: 'Restore this version' }).click();
  await expect(history).toBeHidden();
  await expect(screen.text).toHaveText('one two');
  await expect.poll(() => readDraft(api)).toMatchObject({ content: '<p>one two</p>', version: 4 });
  await screen.write(' and on');
  await screen.expectState('saved');
  await expect.poll(() => readDraft(api)).toMatchObject({ content: '<p>one two and on</p>', version: 5 });
});

test('a text without unsaved changes shows what another device of the user has saved', {
  tag: '@more',
}, async ({ page, users }) => {
  const { session, api } = await users.started();
  const save = (content: string) => answerOf(api.POST('/api/work/save-draft', { body: { content } }));
  await save('<p>On the laptop.</p>');
  const screen = await openDocument(page, session);
  await expect(screen.text).toHaveText('On the laptop.');
  await save('<p>On the tablet.</p>');
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect(screen.text).toHaveText('On the tablet.');
  await screen.write(' And on the laptop again.');
  await screen.expectState('saved');
});
