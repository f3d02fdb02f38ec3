import { textToHtml } from '@inkwell/contract/plain-text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Accuracy, AlignmentRun } from './accuracy.js';
import { score } from './score.js';
import { DEFAULT_RULES } from './word-key.js';

function scored(reference: string, written: string): Accuracy {
  const accuracy = score(reference, textToHtml(written), DEFAULT_RULES);
  if (!accuracy) throw new Error('There is nothing to score');
  return accuracy;
}

const joined = (words: string[]) => words.join('').replace(/\s+/g, '');

/** `same`, `wrong>written`, `-missing`, `+inserted`, and in brackets what the marks stand for. */
function shown(runs: AlignmentRun[]): string {
  return runs
    .map(({ kind, expected, written }) => {
      if (kind === 'same') return expected;
      if (kind === 'illegible') return `(${expected})`;
      if (kind === 'wrong') return `${expected}>${written}`;
      return kind === 'missing' ? `-${expected}` : `+${written}`;
    })
    .join(' | ');
}

describe('the mark for what cannot be read', () => {
  test.each([
    ['a word', 'one two three', 'one [illegible] three', 'one | (two) | three'],
    ['several words, up to its neighbours', 'a b c d e', 'a [illegible] e', 'a | (b c d) | e'],
    [
      'words that other marks share',
      'a b c d e',
      'a [illegible] c2 [Illegible]. e',
      'a | (b) | c>c2 | (d) | e',
    ],
    ['nothing where nothing is missing', 'a b c', 'a [illegible] b c', 'a | () | b c'],
    ['nothing beside a word that is written differently', 'a b c', 'a [illegible] x c', 'a | () | b>x | c'],
    ['nothing beside an extra word', 'a b c', 'a x [illegible] b c', 'a | +x | () | b c'],
    ['the first of two equal words', 'a b b c', 'a [illegible] b c', 'a | (b) | b c'],
    ['the second of two equal words', 'a b b c', 'a b [illegible] c', 'a b | (b) | c'],
    ['the end', 'a b c', 'a [illegible]', 'a | (b c)'],
    ['everything', 'a b c', '[illegible] [ILLEGIBLE]', '(a b c)'],
    ['a word with its quotation marks', 'say “so” now', 'say “[illegible]”, now', 'say | (“so”) | now'],
    ['French punctuation', 'dit-il ? oui', '[illegible] ? oui', '(dit-il ?) | oui'],
  ])('stands for %s', (_, reference, written, alignment) => {
    expect(shown(scored(reference, written).runs)).toBe(alignment);
  });

  test('counts neither right nor wrong', () => {
    expect(scored('a b c d e', 'a [illegible] d x')).toMatchObject({
      referenceWords: 5,
      submissionWords: 3,
      correct: 2,
      wrong: 1,
      illegible: 2,
      illegibleMarks: 1,
      percentage: 67,
    });
  });

  test('does not make a text right that has nothing else', () => {
    expect(scored('a b', '[illegible]')).toMatchObject({
      correct: 0,
      illegible: 2,
      percentage: 0,
      coversHalf: false,
    });
  });

  const words = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'), { maxLength: 12 });
  const marks = fc.array(fc.nat(), { minLength: 1, maxLength: 4 });

  test('never changes how another word is scored, wherever it is put', () => {
    fc.assert(
      fc.property(words, words, marks, (reference, written, places) => {
        const withMarks = places.reduce(
          (text, place) => text.toSpliced(place % (text.length + 1), 0, '[illegible]'),
          written,
        );
        const before = score(reference.join(' '), textToHtml(written.join(' ')), DEFAULT_RULES);
        const after = score(reference.join(' '), textToHtml(withMarks.join(' ')), DEFAULT_RULES);
        if (!before || !after) return;
        expect(after.illegibleMarks).toBe(places.length);
        for (const count of ['correct', 'substituted', 'inserted', 'submissionWords'] as const)
          expect(after[count]).toBe(before[count]);
        expect(after.missing + after.illegible).toBe(before.missing);
        if (after.correct > 0) expect(after.percentage).toBeGreaterThanOrEqual(before.percentage);
        else expect(after.percentage).toBe(0);
        expect(joined(after.runs.map(({ expected }) => expected))).toBe(joined(reference));
        expect(joined(after.runs.map((run) => run.written))).toBe(joined(withMarks));
        after.runs.forEach((run, index) => {
          expect(run.kind).not.toBe(after.runs[index - 1]?.kind);
        });
      }),
      { numRuns: 3000 },
    );
  });
});
