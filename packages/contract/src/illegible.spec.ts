import { describe, expect, it, test } from 'vitest';
import {
  illegibleInWords,
  illegibleMarkBetween,
  isIllegibleMark,
  whyIllegibleNeedsReviewer,
} from './illegible.js';

test.each([
  ['[illegible]', true],
  ['[Illegible],', true],
  ['“[ILLEGIBLE]”.', true],
  ['illegible', false],
  ['un[illegible]ed', false],
  ['[illegible]s', false],
  ['[sic]', false],
])('%s is a mark: %s', (word, isMark) => {
  expect(isIllegibleMark(word)).toBe(isMark);
});

test.each([
  ['', '', '[illegible]'],
  ['one', '', ' [illegible]'],
  ['one ', 'two', '[illegible] '],
  ['(', ')', '[illegible]'],
  ['one', '.', ' [illegible]'],
  ['one', '\n', ' [illegible]'],
])('between %j and %j, the mark is a word of its own', (before, after, mark) => {
  expect(illegibleMarkBetween(before, after)).toBe(mark);
});

describe('the marks of a result', () => {
  it('are named only if there are any', () => {
    expect(illegibleInWords({})).toBe('');
    expect(illegibleInWords({ illegibleMarks: 1, illegibleWords: 3 })).toBe(
      '1 mark [illegible] for 3 words, neither right nor wrong',
    );
  });

  it('need a reviewer above a fifth of the words of the reference', () => {
    expect(whyIllegibleNeedsReviewer({})).toBeNull();
    expect(whyIllegibleNeedsReviewer({ illegibleWords: 20, referenceWords: 100 })).toBeNull();
    expect(whyIllegibleNeedsReviewer({ illegibleWords: 21, referenceWords: 100 })).toMatch(/^More than 20%/);
  });
});
