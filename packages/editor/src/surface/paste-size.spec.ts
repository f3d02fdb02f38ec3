import { describe, expect, test } from 'vitest';
import { checkPaste, freeLength } from './paste-size';

const MB = 1024 * 1024;
const MAX_LENGTH = 5 * MB;
const some = (length: number) => 'x'.repeat(length);

describe('checking the size of a paste', () => {
  test.each([
    ['an ordinary page', { html: some(0.2 * MB), text: some(50_000) }, MAX_LENGTH, 'formatted'],
    ['plain text', { html: '', text: some(MAX_LENGTH) }, MAX_LENGTH, 'formatted'],
    ['plain text that is too long', { html: '', text: some(MAX_LENGTH + 1) }, MAX_LENGTH, 'refused'],
    ['too much formatting', { html: some(3 * MB), text: some(MB) }, MAX_LENGTH, 'plain'],
    ['too much formatting, without plain text', { html: some(3 * MB), text: ' ' }, MAX_LENGTH, 'refused'],
    ['more plain text than the free space', { html: '', text: some(MB) }, MB - 1, 'refused'],
    [
      'a page with style sheets and comments',
      { html: `<style>${some(3 * MB)}</style><!--${some(3 * MB)}--><p>Words</p>`, text: 'Words' },
      MAX_LENGTH,
      'formatted',
    ],
    [
      'an image that is too large',
      { html: `<img src="${some(9 * MB)}">`, text: '' },
      MAX_LENGTH,
      'formatted',
    ],
    [
      'images that fit after they are made smaller',
      { html: `<img src="${some(9 * MB)}">`.repeat(3), text: 'Words' },
      MAX_LENGTH,
      'formatted',
    ],
    [
      'images that fit',
      { html: `<img src="${some(MB)}">`.repeat(4), text: 'Words' },
      MAX_LENGTH,
      'formatted',
    ],
    [
      'more images than fit',
      { html: `<img src="${some(MB)}">`.repeat(6), text: 'Words' },
      MAX_LENGTH,
      'plain',
    ],
  ] as const)('%s', (_, pasted, remaining, result) => {
    expect(checkPaste(pasted, remaining)).toBe(result);
  });
});

// If each beginning were searched for its end, a check would take minutes.
test.each(['<style>', '<!--', '<img '])(
  'checks a large paste quickly although each of many %s has no end',
  (beginning) => {
    const html = some(2 * MB) + beginning.repeat(100_000);
    expect(checkPaste({ html, text: 'Words' }, MAX_LENGTH)).toBe('formatted');
  },
);

test('replaced text counts as free space', () => {
  expect(freeLength(some(4 * MB), 0)).toBe(MB);
  expect(freeLength(some(4 * MB), 0.5)).toBe(3 * MB);
  expect(freeLength(some(4 * MB), 1)).toBe(MAX_LENGTH);
});
