import { describe, expect, it } from 'vitest';
import type { AlignmentRun } from '../../providers/reviewRecords';
import { describeDifference, findDifferences, toBlocks } from './differences';

const same = (text: string): AlignmentRun => ({ kind: 'same', expected: text, written: text });
const wrong = (written: string, expected: string): AlignmentRun => ({ kind: 'wrong', expected, written });

describe('splitting a text into blocks', () => {
  it('makes small blocks that end with sentences and contain all words', () => {
    const sentence = 'It is a way I have of driving off the spleen, and regulating the circulation.';
    const runs = Array.from({ length: 500 }, (_, place) => [
      same(`${`${sentence} `.repeat(4)}Whenever I`),
      wrong(`find${place}`, 'found'),
    ]).flat();
    const blocks = toBlocks(runs);
    expect(blocks.length).toBeGreaterThan(20);
    expect(Math.max(...blocks.map((block) => block.length))).toBeLessThan(150);
    for (const block of blocks.slice(0, -1)) expect(block.at(-1)?.written).toMatch(/\.$/);
    const words = (all: AlignmentRun[]) => all.map(({ written }) => written).join(' ');
    expect(words(blocks.flat())).toBe(words(runs));
    const numbers = blocks.flat().flatMap(({ number }) => (number === -1 ? [] : [number]));
    expect(numbers).toEqual(Array.from({ length: 500 }, (_, number) => number));
  });

  it('makes small blocks also without the end of a sentence', () => {
    const blocks = toBlocks(
      Array.from({ length: 1000 }, (_, place) => [same('word'), wrong(`a${place}`, 'b')]).flat(),
    );
    expect(Math.max(...blocks.map((block) => block.length))).toBeLessThan(150);
  });
});

it('a mark of what cannot be read is no difference', () => {
  const mark: AlignmentRun = { kind: 'illegible', expected: 'two words', written: '[illegible]' };
  const runs = [same('one'), mark, wrong('a', 'b')];
  expect(findDifferences(runs)).toEqual([wrong('a', 'b')]);
  expect(toBlocks(runs).flat()).toEqual([
    { ...same('one'), number: -1, startsLine: false },
    { ...mark, number: -1, startsLine: false },
    { ...wrong('a', 'b'), number: 0, startsLine: false },
  ]);
});

it('keeps the lines of the text, also between sentences', () => {
  const sentence = 'It is a way I have of driving off the spleen, and regulating the circulation.';
  const blocks = toBlocks([
    same(`${sentence} ${sentence}\n${sentence}`),
    wrong('\nhere', '\nthere'),
    { kind: 'missing', expected: '\nall\nof it', written: '' },
  ]);
  expect(blocks.flat().map(({ startsLine, written, expected }) => [startsLine, written, expected])).toEqual([
    [false, sentence, sentence],
    [false, sentence, sentence],
    [true, sentence, sentence],
    [true, 'here', 'there'],
    [true, '', 'all\nof it'],
  ]);
});

it('describes a difference in one line', () => {
  const [difference] = findDifferences([{ kind: 'missing', expected: '\nall\nof it', written: '' }]);
  expect(difference && describeDifference(difference)).toBe('Missing: “all of it”');
});

describe('describeDifference', () => {
  it('names the expected and the written words', () => {
    const runs: AlignmentRun[] = [
      same('Call me'),
      wrong('Ismael.', 'Ishmael.'),
      { kind: 'missing', expected: 'never', written: '' },
      { kind: 'inserted', expected: '', written: 'mind' },
    ];
    expect(findDifferences(runs).map(describeDifference)).toEqual([
      'Written “Ismael.”, expected “Ishmael.”',
      'Missing: “never”',
      'Not in the reference: “mind”',
    ]);
  });
});
