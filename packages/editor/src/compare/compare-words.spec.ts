import { expect, test } from 'vitest';
import { compareWords, segmentsOf } from './compare-words';

const textOf = (segments: { text: string }[]) => segments.map(({ text }) => text).join('');

test('marks the words that only one of the texts has', () => {
  const segments = compareWords('First terms.', 'My other terms.') ?? [];
  expect(segments.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: 'First' },
    { kind: 'added', text: 'My' },
    { kind: 'added', text: 'other ' },
  ]);
});

test('each of the texts has all its words, with the space between two marked ones', () => {
  const segments = compareWords('one two three\n\nfour', 'one 2 3\n\nfour') ?? [];
  expect(segmentsOf('removed', segments)).toEqual([
    { kind: 'same', text: 'one ' },
    { kind: 'removed', text: 'two three' },
    { kind: 'same', text: '\n\nfour' },
  ]);
  expect(textOf(segmentsOf('added', segments))).toBe('one 2 3\n\nfour');
});

test('gives up comparing two long texts without common words', () => {
  const text = (word: string) => Array.from({ length: 40_000 }, (_, index) => `${word}${index}`).join(' ');
  expect(compareWords(text('a'), text('b'))).toBeNull();
});
