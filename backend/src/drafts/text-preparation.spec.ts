import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { TextPreparationService } from './text-preparation.service.js';

const PARAGRAPH = '<p>Some <strong>bold</strong> words in a paragraph.<script>alert(1)</script></p>';
const CLEAN = '<p>Some <strong>bold</strong> words in a paragraph.</p>';
const COPIES = 15_000;

const preparation = new TextPreparationService();
afterAll(() => preparation.onApplicationShutdown());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe.each([
  ['a short text', 1],
  ['a text of 1 MB', COPIES],
])('%s', (_, copies) => {
  test('is sanitised and counted', async () => {
    const text = await preparation.prepare('user', { base: PARAGRAPH.repeat(copies), edits: null });
    expect(text).toEqual({ content: CLEAN.repeat(copies), isAltered: true, words: 6 * copies });
  });

  test('has the SHA-256 of its text file', async () => {
    const line = 'Some bold words in a paragraph.\n';
    const hash = await preparation.hashTextFile('user', [CLEAN.repeat(copies), '<p>Second</p>']);
    expect(hash).toBe(sha256(`${line.repeat(copies)}\n\nSecond\n`));
  });

  test('has its edits', async () => {
    const edits = [{ at: 3, remove: 4, insert: 'Many' }];
    const text = await preparation.prepare('user', { base: CLEAN.repeat(copies), edits });
    const content = `<p>Many${CLEAN.slice(7)}${CLEAN.repeat(copies - 1)}`;
    expect(text).toEqual({ content, isAltered: false, words: 6 * copies });
  });
});

const LARGE_EDIT = { at: 3, remove: 1, insert: PARAGRAPH.repeat(COPIES) };

test.each([
  [
    'preparing a text of 1 MB',
    () => preparation.prepare('user', { base: PARAGRAPH.repeat(COPIES), edits: [] }),
  ],
  [
    'preparing an edit of 1 MB in a short text',
    () => preparation.prepare('user', { base: '<p>x</p>', edits: [LARGE_EDIT] }),
  ],
  ['the SHA-256 of a text of 5 MB', () => preparation.hashTextFile('user', [CLEAN.repeat(5 * COPIES)])],
])('%s does not block the event loop', async (_, work) => {
  let isDone = false;
  const prepared = work().finally(() => {
    isDone = true;
  });
  let iterations = 0;
  while (!isDone) {
    await nextTurn();
    iterations += 1;
  }
  await prepared;
  // Without a thread, the work ends before the first turn.
  expect(iterations).toBeGreaterThan(10);
});
