import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainDistance } from '../../../test/plain-distance.js';
import { findGaps } from './gaps.js';
import { matchWords } from './match-words.js';

/** The distance of the matches. Fails if they are not an alignment. */
function distance(reference: string[], written: string[], bufferLength?: number): number {
  const matches = matchWords(reference, written, bufferLength);
  let before = -1;
  matches.forEach((match, at) => {
    if (match < 0) return;
    expect(match).toBeGreaterThan(before);
    expect(written[match]).toBe(reference[at]);
    before = match;
  });
  return findGaps(matches, written.length).reduce((sum, gap) => sum + Math.max(gap.expected, gap.written), 0);
}

const words = (most: number, alphabet: string) =>
  fc.array(fc.constantFrom(...alphabet), { maxLength: most, size: 'max' });

/** A text and a copy of it with typical mistakes. */
const copies = (most: number) =>
  fc
    .tuple(
      fc.array(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: most, size: 'max' }),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom('drop', 'double', 'swap', 'skip')), { maxLength: 25 }),
    )
    .map(([reference, mistakes]): [string[], string[]] => {
      const written = [...reference];
      for (const [place, mistake] of mistakes) {
        const at = place % (written.length + 1);
        if (mistake === 'drop') written.splice(at, 1);
        else if (mistake === 'double') written.splice(at, 0, ...written.slice(at, at + 1));
        else if (mistake === 'swap') written.splice(at, 1, 'x');
        else written.splice(at, 40);
      }
      return [reference, written];
    });

describe('the distance equals the one of plain dynamic programming', () => {
  test.each([
    ['ab', 12, 2000],
    ['abc', 70, 400],
    ['abcdefgh', 150, 150],
  ])('for words from the letters %s, up to %i words', (alphabet, most, numRuns) => {
    fc.assert(
      fc.property(words(most, alphabet), words(most, alphabet), (reference, written) => {
        expect(distance(reference, written)).toBe(plainDistance(reference, written));
      }),
      { numRuns },
    );
  });

  test('for a text and a copy with mistakes', () => {
    fc.assert(
      fc.property(copies(400), ([reference, written]) => {
        expect(distance(reference, written)).toBe(plainDistance(reference, written));
      }),
      { numRuns: 150 },
    );
  });

  test('for texts that are computed in parts', () => {
    fc.assert(
      fc.property(copies(400), fc.constantFrom(1, 40, 700), ([reference, written], bufferLength) => {
        expect(distance(reference, written, bufferLength)).toBe(plainDistance(reference, written));
        expect(matchWords(reference, written, bufferLength)).toEqual(matchWords(reference, written));
      }),
      { numRuns: 100 },
    );
  });
});

test('swapping the texts swaps the matches', () => {
  fc.assert(
    fc.property(words(60, 'abc'), words(60, 'abc'), (one, other) => {
      const back = new Int32Array(other.length).fill(-1);
      matchWords(one, other).forEach((match, at) => {
        if (match >= 0) back[match] = at;
      });
      expect(matchWords(other, one)).toEqual(back);
    }),
    { numRuns: 1000 },
  );
});
