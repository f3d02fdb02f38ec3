import { describe, expect, test } from 'vitest';
import { judgePaste, roomBeside } from './paste-size';

const MB = 1024 * 1024;
const ROOM = 5 * MB;
const some = (length: number) => 'x'.repeat(length);

describe('what is done with a paste of a size', () => {
  test.each([
    ['an ordinary page', { html: some(0.2 * MB), text: some(50_000) }, ROOM, 'whole'],
    ['words alone', { html: '', text: some(ROOM) }, ROOM, 'whole'],
    ['words alone that are too many', { html: '', text: some(ROOM + 1) }, ROOM, 'refused'],
    ['formatting that is too much', { html: some(3 * MB), text: some(MB) }, ROOM, 'words'],
    ['formatting that is too much, without its words', { html: some(3 * MB), text: ' ' }, ROOM, 'refused'],
    ['more words than there is room beside the text', { html: '', text: some(MB) }, MB - 1, 'refused'],
    [
      'a page with sheets of styles and comments',
      { html: `<style>${some(3 * MB)}</style><!--${some(3 * MB)}--><p>Words</p>`, text: 'Words' },
      ROOM,
      'whole',
    ],
    ['a picture that will be left out', { html: `<img src="${some(9 * MB)}">`, text: '' }, ROOM, 'whole'],
    ['pictures that fit', { html: `<img src="${some(MB)}">`.repeat(4), text: 'Words' }, ROOM, 'whole'],
    ['more pictures than fit', { html: `<img src="${some(MB)}">`.repeat(6), text: 'Words' }, ROOM, 'words'],
  ] as const)('%s', (_, pasted, room, verdict) => {
    expect(judgePaste(pasted, room)).toBe(verdict);
  });
});

test('what is replaced makes room', () => {
  expect(roomBeside(some(4 * MB), 0)).toBe(MB);
  expect(roomBeside(some(4 * MB), 0.5)).toBe(3 * MB);
  expect(roomBeside(some(4 * MB), 1)).toBe(ROOM);
});
