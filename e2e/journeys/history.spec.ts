import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../browser/test.js';
import { runningProduct, type Session } from '../product/running-product.js';
import { answerOf, enterAs, type TestUser } from '../users/users.js';
import { manyWords } from '../words/many-words.js';
import { openDocument, type WritingScreen, writingScreen } from '../work/writing-screen.js';

const WORDS = 500;

async function openHistory(page: Page, screen: WritingScreen) {
  await screen.history.click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  const list = dialog.getByRole('list', { name: 'Versions, the newest first' });
  return {
    dialog,
    list,
    slider: dialog.getByRole('slider'),
    /** The text of the version with its differences to the current text. */
    marked: dialog.getByRole('region', { name: /^The text / }),
    formatted: dialog.getByRole('textbox', { name: /^The text / }),
    restore: dialog.getByRole('button', { name: 'Restore this version' }),
  };
}

/** Writes 500 words, deletes them, saves, and restores them from the history. */
async function restoreDeletedWords(page: Page, screen: WritingScreen, save: Locator): Promise<void> {
  await screen.paste(manyWords(WORDS));
  await screen.expectState('saved');
  await screen.text.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await expect(screen.text).toHaveText('');
  await save.click();
  await expect(page.getByText(/saved successfully!/)).toBeVisible();

  const { list, marked, formatted, restore, dialog } = await openHistory(page, screen);
  const words = list.getByRole('button', { name: 'before a large removal' });
  await expect(words).toContainText(`+${WORDS} words`);
  await words.click();
  await expect(marked.locator('del')).toHaveCount(5);
  await expect(marked).toContainText('In this version: the quick brown fox');
  await dialog.getByRole('checkbox', { name: 'Mark the differences to the current text' }).uncheck();
  await expect(formatted).toContainText('the quick brown fox');
  await restore.click();
  await expect(dialog).toBeHidden();
  await expect(screen.text.getByRole('paragraph')).toHaveCount(5);
}

async function openWork(page: Page, { user }: Session, viewed: TestUser): Promise<WritingScreen> {
  await enterAs(page, runningProduct().sessions.admin);
  await page.goto(`/admin/edit-work/${user.id}`);
  const screen = writingScreen(page, `Work of ${viewed.name}`);
  await expect(screen.text).toHaveAttribute('contenteditable', 'true');
  return screen;
}

test('500 words that were written, deleted and saved can be restored', async ({ page, users }) => {
  const { session, api } = await users.started();
  const screen = await openDocument(page, session);
  await restoreDeletedWords(page, screen, screen.save);
  const { work } = await answerOf(api.GET('/api/work/draft'));
  expect(work.content).toBe(manyWords(WORDS));
});

test('an administrator can restore 500 deleted words', { tag: '@more' }, async ({ page, users }) => {
  const { session, user, api } = await users.started();
  const screen = await openWork(page, session, user);
  await restoreDeletedWords(page, screen, page.getByRole('button', { name: 'Save Work' }));
  const { work } = await answerOf(api.GET('/api/work/draft'));
  expect(work.content).toBe(manyWords(WORDS));
});

test('a group opens into its saves, and each can be viewed and played', { tag: '@more' }, async ({
  page,
  users,
}) => {
  const { session, api } = await users.started();
  const save = (content: string) => answerOf(api.POST('/api/work/save-draft', { body: { content } }));
  const lines = ['<p>one</p>', '<h2>two</h2>', '<p>three</p>', '<p>four</p>'];
  for (const count of [1, 2, 3, 4]) await save(lines.slice(0, count).join(''));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const screen = await openDocument(page, session);
  const { dialog, list, marked, slider, formatted } = await openHistory(page, screen);
  const rows = list.getByRole('button');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('+4 words');
  await expect(formatted).toHaveText('onetwothreefour');

  // With the keyboard.
  const toggle = list.getByRole('button', { name: /^4 saves/ });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await rows.first().focus();
  await page.keyboard.press('Tab');
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const saves = list.getByRole('list', { name: /^4 saves/ }).getByRole('button');
  await expect(saves).toHaveCount(4);
  for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(saves.nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(saves.nth(2)).toContainText('+1 words');
  await expect(marked.locator('ins')).toHaveText(['three', 'four']);
  await expect(marked.locator('del')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Restore this version' })).toBeEnabled();

  await expect(slider).toHaveAttribute('max', '4');
  await expect(slider).toHaveValue('2');
  await slider.press('Home');
  await expect(saves.nth(3)).toHaveAttribute('aria-current', 'true');
  await expect(marked.locator('ins')).toHaveText(['two', 'three', 'four']);
  await dialog.getByRole('button', { name: 'Play' }).click();
  await expect(slider).toHaveValue('4');
  await expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(formatted).toHaveText('onetwothreefour');
});

test('one paragraph of an earlier version can be copied, restored and undone', async ({
  page,
  users,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { session, api } = await users.started();
  const save = (content: string) => answerOf(api.POST('/api/work/save-draft', { body: { content } }));
  await save('<h2>Title</h2><p>One.</p><p>Two <strong>bold</strong> words.</p><p>Three.</p>');
  await save('<h2>Title</h2><p>One.</p><p>Three.</p><p>Four.</p>');
  const screen = await openDocument(page, session);
  const { dialog, list, marked } = await openHistory(page, screen);
  // With reduced motion, nothing moves by itself.
  await expect(dialog.getByRole('button', { name: 'Play' })).toBeHidden();
  await list.getByRole('button', { name: 'before a large removal' }).click();
  await expect(marked.locator('del')).toHaveText('Two bold words.');
  await expect(marked.locator('ins')).toHaveText('Four.');
  await marked.getByRole('button', { name: 'Copy paragraph' }).click();
  await expect(marked.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Two bold words.');
  await marked.getByRole('button', { name: 'Restore paragraph' }).click();
  await expect(dialog.getByText('A paragraph was restored in your text.')).toBeVisible();
  await expect(marked.locator('del')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(screen.history).toBeFocused();

  const restored =
    '<h2>Title</h2><p>One.</p><p>Two <strong>bold</strong> words.</p><p>Three.</p><p>Four.</p>';
  const content = async () => (await answerOf(api.GET('/api/work/draft'))).work.content;
  await expect.poll(content).toBe(restored);
  await screen.text.click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(screen.text).not.toContainText('bold');
  await expect.poll(content).toBe('<h2>Title</h2><p>One.</p><p>Three.</p><p>Four.</p>');
});
