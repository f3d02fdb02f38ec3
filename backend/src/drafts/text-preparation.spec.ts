import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { TextPreparationService } from './text-preparation.service.js';

const PARAGRAPH = '<p>Some <strong>bold</strong> words in a paragraph.<script>alert(1)</script></p>';
const CLEAN = '<p>Some <strong>bold</strong> words in a paragraph.</p>';
const COPIES = 15_000;

const preparation = new TextPreparationService();
afterAll(() => preparation.onApplicationShutdown());

describe.each([
  ['a short text', 1],
  ['a text of 1 MB', COPIES],
])('%s', (_, copies) => {
  test('is sanitised and counted', async () => {
    const text = await preparation.prepare('user', { base: PARAGRAPH.repeat(copies), edits: null });
    expect(text).toEqual({ content: CLEAN.repeat(copies), isAltered: true, words: 6 * copies });
  });

  test('has its edits', async () => {
    const edits = [{ at: 3, remove: 4, insert: 'Many' }];
    const text = await preparation.prepare('user', { base: CLEAN.repeat(copies), edits });
    const content = `<p>Many${CLEAN.slice(7)}${CLEAN.repeat(copies - 1)}`;
    expect(text).toEqual({ content, isAltered: false, words: 6 * copies });
  });
});

test.each([
  ['a text of 1 MB', PARAGRAPH.repeat(COPIES), []],
  ['an edit of 1 MB in a short text', '<p>x</p>', [{ at: 3, remove: 1, insert: PARAGRAPH.repeat(COPIES) }]],
])('%s does not block the event loop', async (_, base, edits) => {
  let isDone = false;
  const prepared = preparation.prepare('user', { base, edits }).finally(() => {
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
