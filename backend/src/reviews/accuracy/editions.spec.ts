import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { score } from './score.js';
import { DEFAULT_RULES } from './word-key.js';

const BACKEND = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, BACKEND), 'utf8');

/** The errors that a human reader found in the typed text. */
interface Edition {
  text: string;
  errors: { kind: string; expected: string; written: string }[];
}

/** Pages of editions with typed errors. The counts were determined by hand. */
test.each(['a-tale-of-two-cities', 'great-expectations', 'moby-dick', 'pride-and-prejudice'])(
  'the errors of %s are those that a reader finds',
  (name) => {
    const { text, errors, ...counts }: Edition = JSON.parse(read(`test/editions/${name}/errors.json`));
    const accuracy = score(
      read(`demo/texts/${text}.txt`),
      read(`test/editions/${name}/typed.html`),
      DEFAULT_RULES,
    );
    const found = accuracy?.runs.filter(({ kind }) => kind !== 'same');
    const inOneLine = (words: string) => words.trimStart().replaceAll('\n', ' ');
    const words = found?.map(({ kind, expected, written }) => ({
      kind,
      expected: inOneLine(expected),
      written: inOneLine(written),
    }));
    expect(words).toEqual(errors.map(({ kind, expected, written }) => ({ kind, expected, written })));
    expect(accuracy).toMatchObject(counts);
  },
);
