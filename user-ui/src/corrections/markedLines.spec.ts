import { expect, it } from 'vitest';
import { toMarkedLines } from './markedLines';

const run = (kind: 'same' | 'wrong' | 'missing' | 'inserted', written: string, expected = written) => ({
  kind,
  written,
  expected,
});
const read = (html: string, runs: ReturnType<typeof run>[]) =>
  toMarkedLines(html, runs).map((line) =>
    line.map(({ kind, text }) => ({ same: text, removed: `[-${text}]`, added: `[+${text}]` })[kind]).join(''),
  );

it('marks what was written and what was expected, with single spaces', () => {
  const runs = [
    run('same', 'It was a'),
    run('wrong', 'drak', 'dark'),
    run('same', 'and'),
    run('missing', '', 'very'),
    run('same', 'stormy night'),
    run('inserted', 'indeed', ''),
  ];
  expect(read('<p>It was a drak and stormy night indeed</p>', runs)).toEqual([
    'It was a [-drak] [+dark] and [+very] stormy night [-indeed]',
  ]);
});

it('keeps the lines of the text, also within a run', () => {
  const html = '<p>one two</p><p>three</p><p>fore five</p>';
  const runs = [run('same', 'one two three'), run('wrong', 'fore', 'four'), run('same', 'five')];
  expect(read(html, runs)).toEqual(['one two', 'three', '[-fore] [+four] five']);
});

it('keeps the lines of what is missing', () => {
  const runs = [
    run('same', 'one'),
    run('missing', '', '\ntwo\nthree'),
    run('wrong', '\nfore', '\nfour'),
    run('missing', '', 'five\nsix'),
  ];
  expect(read('<p>one</p><p>fore</p>', runs)).toEqual([
    'one',
    '[+two]',
    '[+three]',
    '[-fore] [+four five]',
    '[+six]',
  ]);
});

it('is one line if the words of the runs are not those of the text', () => {
  expect(read('<p>one</p><p>two</p>', [run('same', 'one two three')])).toEqual(['one two three']);
});

it('shows a text of which everything is missing', () => {
  expect(read('', [run('missing', '', 'one two')])).toEqual(['[+one two]']);
});
