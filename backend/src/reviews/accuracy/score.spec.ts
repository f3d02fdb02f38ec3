import { textToHtml } from '@inkwell/contract/plain-text';
import { splitHtml, splitText, wordsOfHtml, wordsOfText } from '@inkwell/contract/words';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainDistance } from '../../../test/plain-distance.js';
import type { Accuracy, AccuracyRules, AlignmentRun } from './accuracy.js';
import { toComparedWords } from './compared-words.js';
import { score } from './score.js';
import { DEFAULT_RULES } from './word-key.js';

const IGNORING: AccuracyRules = { case: 'ignore', punctuation: 'ignore' };

function scored(reference: string, written: string, rules = DEFAULT_RULES): Accuracy {
  const accuracy = score(reference, textToHtml(written), rules);
  if (!accuracy) throw new Error('There is nothing to score');
  return accuracy;
}

/** `same`, `wrong>written`, `-missing`, `+inserted`, joined by a bar. */
function shown(runs: AlignmentRun[]): string {
  return runs
    .map(({ kind, expected, written }) => {
      if (kind === 'same') return expected;
      if (kind === 'wrong') return `${expected}>${written}`;
      return kind === 'missing' ? `-${expected}` : `+${written}`;
    })
    .join(' | ');
}

describe('the alignment matches the one of a human reader', () => {
  test.each([
    ['a word in place of another', 'one two three', 'one too three', 'one | two>too | three'],
    ['a word left out', 'one two three', 'one three', 'one | -two | three'],
    ['a doubled word', 'to be or not', 'to be be or not', 'to be | +be | or not'],
    ['a split word', 'say anything now', 'say any thing now', 'say | +any | anything>thing | now'],
    ['joined words', 'say any thing now', 'say anything now', 'say | -any | thing>anything | now'],
    [
      'words that changed places',
      'one two three four',
      'one three two four',
      'one | two three>three two | four',
    ],
    [
      'a missed line',
      'to the house and to the sea we go',
      'to the sea we go',
      'to the | -house and to the | sea we go',
    ],
    [
      'a missed line between mistakes',
      'a to the A the B z c',
      'b to the z d',
      'a>b | to the | -A the B | z | c>d',
    ],
    [
      'a missing word before a misspelt one',
      'the big quick fox',
      'the quik fox',
      'the | -big | quick>quik | fox',
    ],
    [
      'a missing word after a misspelt one',
      'the quick big fox',
      'the quik fox',
      'the | quick>quik | -big | fox',
    ],
    ['nothing in common', 'one two', 'three four five', 'one two>three four | +five'],
    ['an empty submission', 'one two', ' ', '-one two'],
  ])('%s', (_, reference, written, alignment) => {
    expect(shown(scored(reference, written).runs)).toBe(alignment);
  });
});

describe('the compared words', () => {
  test.each([
    ['curly quotes', 'He said: “It’s ‘so’.”', `He said: "It's 'so'."`],
    ['dashes', 'wait—no, 1914–18 — well‐known', 'wait--no, 1914-18 - well-known'],
    ['an ellipsis', 'well… yes', 'well... yes'],
    ['composed letters and combining marks', 'caf\u00e9 \u1e69', 'cafe\u0301 s\u0307\u0323'],
    ['ligatures and full-width letters', 'ﬁnal ＡＢＣ', 'final ABC'],
    ['soft hyphens and joiners', 'some\u00adthing \u2060here\ufeff', 'something here'],
    ['no-break spaces', 'one\u00a0two\u202fthree', 'one two three'],
    ['emoji with and without variation selectors', '❤\ufe0f 👩‍👩‍👧 x', '❤ 👩👩👧 x'],
    [
      'right-to-left text with and without direction marks',
      'שלום\u200f \u202bעולם\u202c مرحبا',
      'שלום עולם مرحبا',
    ],
  ])('no difference: %s', (_, reference, written) => {
    expect(scored(reference, written)).toMatchObject({ wrong: 0, percentage: 100 });
  });

  test.each([
    ['a capital', 'the Sea', 'the sea', 1],
    ['a comma', 'the sea, the sky', 'the sea the sky', 1],
    ['an accent', 'the café', 'the cafe', 1],
    ['an emoji', 'one 😀', 'one 😁', 1],
    ['a hyphen', 'well-known', 'wellknown', 1],
    ['the order of letters in Hebrew', 'שלום עולם', 'שלום עולמ', 1],
  ])('a difference: %s', (_, reference, written, wrong) => {
    expect(scored(reference, written).wrong).toBe(wrong);
  });

  test('case and punctuation are ignored only if the rules say so', () => {
    const reference = 'The “sea”, the STRASSE, the sky — it’s 5 $ Σίσυφος.';
    const written = 'the sea the straße the sky its 5 $ ΣΊΣΥΦΟΣ';
    expect(scored(reference, written, IGNORING)).toMatchObject({ referenceWords: 10, wrong: 0 });
    expect(scored(reference, written, { ...IGNORING, case: 'compare' }).wrong).toBe(3);
    expect(scored(reference, written, { ...IGNORING, punctuation: 'compare' })).toMatchObject({
      referenceWords: 11,
      wrong: 5,
    });
    expect(scored(reference, `${written} €`, IGNORING).inserted).toBe(1);
  });

  test('a dash that is not a word belongs to the word before it', () => {
    const { runs } = scored('— one — two', 'one two —', IGNORING);
    expect(runs).toEqual([{ kind: 'same', expected: '— one — two', written: 'one two —' }]);
  });
});

test('the runs have a line break before each word that begins a line of its text, except the first word', () => {
  const { runs } = scored(
    'One two\n\nthree some-\nthing\n— four\nfive\nsix seven',
    'One two\nthree something\nfour\nsix\n[illegible]',
    IGNORING,
  );
  expect(runs).toEqual([
    {
      kind: 'same',
      expected: 'One two\nthree some-\nthing\n— four',
      written: 'One two\nthree something\nfour',
    },
    { kind: 'missing', expected: '\nfive', written: '' },
    { kind: 'same', expected: '\nsix', written: '\nsix' },
    { kind: 'illegible', expected: 'seven', written: '\n[illegible]' },
  ]);
});

test('a reference without words is not scored', () => {
  expect(score(' \n\u00ad', '<p>one</p>', DEFAULT_RULES)).toBeNull();
  expect(score('— !', '<p>one</p>', IGNORING)).toBeNull();
});

test('the percentage is rounded and never below 0', () => {
  expect(scored('one two three', 'one two').percentage).toBe(67);
  expect(scored('one', 'two three four')).toMatchObject({ wrong: 3, correct: 0, percentage: 0 });
});

test.each([
  ['half of the words', 'one two three four', 'one two x y', true],
  ['less than half of them', 'one two three four five', 'one two x y z', false],
  ['half of the legible words', 'one two three four', 'one [illegible] [Illegible], x', true],
  ['less than half of the legible words', 'one two three four five', 'one [illegible] x y z', false],
  [
    'only words that are not in the reference, which cannot be read',
    'one two',
    '[illegible] [illegible]',
    false,
  ],
  ['more illegible words than the reference has', 'one two three', '[illegible] [illegible] one x y', false],
  ['no words', 'one', ' ', false],
])('whether a text covers half of its reference: %s', (_, reference, written, coversHalf) => {
  expect(scored(reference, written).coversHalf).toBe(coversHalf);
});

const word = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'c',
    'The',
    'the',
    'sea,',
    'sea',
    '“so”',
    '"so"',
    '—',
    '--',
    '…',
    '&',
    '<b>',
    '&amp;',
  ),
  fc.constantFrom('a-', 'a', 'a\u00ad', 'a¬', '?', '«', '»', "''"),
  fc.constantFrom('😀', '👩‍👩‍👧', 'שלום', 'caf\u00e9', 'cafe\u0301', 'x\u00ady', '´', '\u202a', 'ﬁ'),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '\n', '\n\n', '\u00a0')), { maxLength: 40, size: 'max' })
  .map((parts) => parts.flat().join(''));
const rules = fc.record<AccuracyRules>({
  case: fc.constantFrom('compare', 'ignore'),
  punctuation: fc.constantFrom('compare', 'ignore'),
});
/** Without spaces: words of scripts that have none are shown without them. */
const joined = (words: string[]) => words.join('').replace(/\s+/g, '');

describe('for any two texts', () => {
  const check = (property: (one: string, other: string, given: AccuracyRules) => void) =>
    fc.assert(fc.property(text, text, rules, property), { numRuns: 1000 });

  test('the runs contain the words of both texts, and the counts match the runs', () => {
    check((reference, written, given) => {
      const html = textToHtml(written);
      const accuracy = score(reference, html, given);
      if (!accuracy) return;
      const { runs, referenceWords, submissionWords, correct, wrong, missing, inserted, substituted } =
        accuracy;
      expect(joined(runs.map(({ expected }) => expected))).toBe(joined(wordsOfText(reference)));
      expect(submissionWords === 0 ? '' : joined(runs.map((run) => run.written))).toBe(
        submissionWords === 0 ? '' : joined(wordsOfHtml(html)),
      );
      expect(correct + substituted + missing).toBe(referenceWords);
      expect(correct + substituted + inserted).toBe(submissionWords);
      expect(wrong).toBe(substituted + missing + inserted);
      const words = toComparedWords(splitText(reference), splitHtml(html), given);
      expect(wrong).toBe(plainDistance(words.expected.keys, words.written.keys));
      runs.forEach((run, index) => {
        expect(run.kind).not.toBe(runs[index - 1]?.kind);
      });
    });
  });

  test('swapping the texts swaps missing and inserted, and nothing else', () => {
    check((one, other, given) => {
      const there = score(one, textToHtml(other), given);
      const back = score(other, textToHtml(one), given);
      if (!there || !back) return;
      expect([back.wrong, back.substituted, back.correct]).toEqual([
        there.wrong,
        there.substituted,
        there.correct,
      ]);
      expect([back.missing, back.inserted]).toEqual([there.inserted, there.missing]);
      const swapped = there.runs.map(({ kind, expected, written }) => ({
        kind: kind === 'missing' ? 'inserted' : kind === 'inserted' ? 'missing' : kind,
        expected: written,
        written: expected,
      }));
      expect(back.runs).toEqual(swapped);
    });
  });

  test('a text equal to the reference scores 100, and an empty one 0', () => {
    check((reference, _, given) => {
      const same = score(reference, textToHtml(reference), given);
      if (!same) return;
      expect(same).toMatchObject({ wrong: 0, percentage: 100, correct: same.referenceWords });
      const empty = score(reference, '<p><br></p>', given);
      expect(empty).toMatchObject({
        percentage: 0,
        missing: same.referenceWords,
        wrong: same.referenceWords,
      });
    });
  });
});
