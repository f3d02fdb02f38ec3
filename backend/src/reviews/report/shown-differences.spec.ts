import { describe, expect, test } from 'vitest';
import type { AlignmentRun } from '../accuracy/accuracy.js';
import { type DifferencePart, shortenExpected, showDifferences } from './shown-differences.js';

const ROOM = 10_000;

const numbered = (count: number, name = 'w') =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}`).join(' ');
const same = (count: number): AlignmentRun => ({
  kind: 'same',
  expected: numbered(count),
  written: numbered(count),
});
const illegible: AlignmentRun = { kind: 'illegible', expected: 'two words', written: '[illegible]' };
const wrong = (expected: string, written: string): AlignmentRun => ({ kind: 'wrong', expected, written });

/** The way it reads. */
const read = (parts: DifferencePart[]) =>
  parts.map(({ kind, same: text, written, expected, moreExpected }) => {
    if (kind === 'same') return text;
    return kind === 'gap' ? `(${moreExpected} words)` : `-${written} +${expected}`;
  });

describe('showDifferences', () => {
  test('returns no parts for equal texts', () => {
    expect(showDifferences([same(500)], ROOM)).toEqual({ parts: [], places: 0, shown: 0, used: 0 });
    expect(showDifferences([], ROOM)).toMatchObject({ parts: [], places: 0 });
  });

  test('returns the whole of a short text', () => {
    const { parts } = showDifferences([same(6), wrong('night', 'nihgt'), same(7)], ROOM);
    expect(read(parts)).toEqual([numbered(6), '-nihgt +night', numbered(7)]);
  });

  test('returns some words around each difference and a count of the words between', () => {
    const { parts, places, shown } = showDifferences(
      [same(100), wrong('night', 'nihgt'), same(50), wrong('a b', ''), same(9)],
      ROOM,
    );
    expect([places, shown]).toEqual([2, 2]);
    expect(read(parts)).toEqual([
      '(93 words)',
      'w94 w95 w96 w97 w98 w99 w100',
      '-nihgt +night',
      'w1 w2 w3 w4 w5 w6 w7',
      '(36 words)',
      'w44 w45 w46 w47 w48 w49 w50',
      '- +a b',
      numbered(9),
    ]);
  });

  test('returns written and expected words separately', () => {
    const runs: AlignmentRun[] = [
      { kind: 'missing', expected: 'not', written: '' },
      same(1),
      { kind: 'inserted', expected: '', written: 'very very' },
    ];
    expect(read(showDifferences(runs, ROOM).parts)).toEqual(['- +not', 'w1', '-very very +']);
  });

  test('shows a mark of what cannot be read as a word of both texts', () => {
    expect(showDifferences([same(1), illegible, same(1)], ROOM).places).toBe(0);
    const { parts, places } = showDifferences([same(1), illegible, same(1), wrong('night', 'nihgt')], ROOM);
    expect(places).toBe(1);
    expect(read(parts)).toEqual(['w1 [illegible] w1', '-nihgt +night']);
  });

  test('keeps the lines of the text, and of what is missing in it', () => {
    const runs: AlignmentRun[] = [
      { kind: 'same', expected: 'one two three', written: 'one two\nthree' },
      { kind: 'missing', expected: '\nfour\nfive', written: '' },
      wrong('\nsix', '\nsicks'),
      wrong('\nseven', 'sven'),
      { kind: 'same', expected: '\neight', written: '\neight' },
    ];
    expect(showDifferences(runs, ROOM).parts).toMatchObject([
      { same: 'one two\nthree', startsLine: false },
      { expected: 'four\nfive', startsLine: true },
      { written: 'sicks', expected: 'six', startsLine: true },
      { written: 'sven', expected: 'seven', startsLine: false },
      { same: 'eight', startsLine: true },
    ]);
  });

  test('starts no second line at its beginning and after a gap, and a line takes space of the limit', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `w${index}`).join('\n');
    const runs = [{ kind: 'same' as const, expected: lines, written: lines }, wrong('a', 'b')];
    const { parts, used } = showDifferences(runs, ROOM);
    expect(parts.map(({ kind, startsLine }) => [kind, startsLine])).toEqual([
      ['gap', false],
      ['same', false],
      ['difference', false],
    ]);
    expect(parts[1]?.same).toBe('w93\nw94\nw95\nw96\nw97\nw98\nw99');
    expect(used).toBeGreaterThan(6 * 40);
  });

  test('stops at the limit and counts all differences', () => {
    const runs = Array.from({ length: 200 }, () => [wrong('expected', 'written'), same(3)]).flat();
    const { places, shown, used, parts } = showDifferences(runs, 500);
    expect(places).toBe(200);
    expect(shown).toBeGreaterThan(10);
    expect(shown).toBeLessThan(40);
    expect(used).toBeLessThan(540);
    expect(read(parts).at(-1)).toBe('w1 w2 w3');
  });

  test('cuts a long difference and a long word', () => {
    const [part] = showDifferences([wrong(numbered(1000), 'x'.repeat(10_000))], ROOM).parts;
    expect(part).toMatchObject({ moreExpected: 940, moreWritten: 0, expected: numbered(60) });
    expect(part?.written).toBe(`${'x'.repeat(60)}…`);
  });

  test('shown and counted words add up to the whole text', () => {
    const runs = [same(40), wrong(numbered(90), numbered(3)), same(2), wrong('', 'x'), same(25)];
    const { parts } = showDifferences(runs, ROOM);
    const words = parts.reduce(
      (sum, { same: text, expected, moreExpected }) =>
        sum + `${text} ${expected}`.split(/\s+/).filter(Boolean).length + moreExpected,
      0,
    );
    expect(words).toBe(40 + 90 + 2 + 25);
  });
});

describe('shortenExpected', () => {
  test('leaves short differences and words that both texts have as they are', () => {
    for (const run of [
      same(500),
      wrong('night', 'nihgt'),
      { ...wrong('', numbered(90)), kind: 'inserted' as const },
    ])
      expect(shortenExpected(run)).toEqual(run);
  });

  test('shows the beginning of a long passage of the reference, and all that was written', () => {
    const { expected, written } = shortenExpected(wrong(numbered(61), numbered(90, 'x')));
    expect(expected).toBe(`${numbered(60)} … (1 more word)`);
    expect(written).toBe(numbered(90, 'x'));
  });
});
