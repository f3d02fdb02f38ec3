import { beforeEach, expect, it } from 'vitest';
import type { AlignmentRun } from '../../providers/reviewRecords';
import { convertWord, type ReadingPosition, readPosition, scrollToPosition } from './readingPosition';

const BLOCK_HEIGHT = 100;

const runs: AlignmentRun[] = [
  { kind: 'same', expected: 'a b c d', written: 'a b c d' },
  { kind: 'missing', expected: 'e f', written: '' },
  { kind: 'same', expected: 'g h', written: 'g h' },
  { kind: 'inserted', expected: '', written: 'x y z' },
  { kind: 'same', expected: 'i j', written: 'i j' },
];
const WRITTEN = '<div data-text-side="written"><p>a b c d</p><p>g h x y</p><p>z i j</p></div>';
const DIFFERENCES = `<div data-text-side="written"><p>a b c d <span data-difference="0"><ins>e f</ins></span></p>
  <p>g h <span data-difference="1"><del>x y z</del></span></p><p>i j</p></div>`;
const REFERENCE = '<div data-text-side="expected"><p>a b c d</p><p>e f g h</p><p>i j</p></div>';

let box: HTMLElement;

beforeEach(() => {
  box = document.createElement('div');
});

/** Gives all paragraphs the same height and moves them with the scroll position. */
function show(html: string, scrollTop = 0): void {
  box.innerHTML = html;
  box.scrollTop = scrollTop;
  for (const [at, block] of [...box.querySelectorAll('p')].entries()) {
    block.getBoundingClientRect = () => new DOMRect(0, at * BLOCK_HEIGHT - box.scrollTop, 500, BLOCK_HEIGHT);
  }
}

it('reading the position finds the first visible word within its paragraph', () => {
  show(WRITTEN, 150);
  expect(readPosition(box)).toEqual({ side: 'written', word: 6, wordCount: 11 });
  show(DIFFERENCES, 100);
  expect(readPosition(box)).toEqual({ side: 'written', word: 4, wordCount: 11 });
  show('<p>Could not be loaded</p>');
  expect(readPosition(box)).toBeNull();
});

it.each<[string, string, number, number]>([
  ['differences to submission', WRITTEN, 4, 100],
  ['submission to differences', DIFFERENCES, 9, 200],
  // Two words of the reference are missing before it.
  ['submission to reference', REFERENCE, 5, 175],
])('scrolling to a position shows the same word, from %s', (_name, html, word, scrollTop) => {
  show(html);
  expect(scrollToPosition(box, { side: 'written', word, wordCount: 11 }, runs)).toBe(true);
  expect(box.scrollTop).toBe(scrollTop);
});

it('a position is converted to the other text by its words, or without them by its share of the length', () => {
  const place: ReadingPosition = { side: 'expected', word: 6, wordCount: 10 };
  expect(convertWord('written', place, runs, 11)).toBe(4);
  expect(convertWord('expected', place, runs, 10)).toBe(6);
  expect(convertWord('written', place, undefined, 20)).toBe(12);
  expect(convertWord('written', { side: 'expected', word: 99, wordCount: 99 }, runs, 11)).toBe(11);
});
