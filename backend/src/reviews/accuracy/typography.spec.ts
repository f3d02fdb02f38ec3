import { readFileSync } from 'node:fs';
import { textToHtml } from '@inkwell/contract/plain-text';
import { describe, expect, test } from 'vitest';
import { score } from './score.js';
import { DEFAULT_RULES } from './word-key.js';

/** The rules in their order, as in docs/decisions/accuracy.md. Each has texts that are equal by it. */
const RULES: [rule: string, texts: [reference: string, written: string][]][] = [
  [
    'Spaces of French typography',
    [
      ['« Où ? » dit-il. Non ! Voici : rien ; fin', '«Où?» dit-il. Non! Voici: rien; fin'],
      ['Où\u202f?!\nQuoi\u00a0: “oui”', 'Où?! Quoi: "oui"'],
      ['‹ oui › … non ?»', "'oui' … non?\""],
    ],
  ],
  [
    'A word divided at the end of a line',
    [
      ['the some-\nthing, and', 'the something, and'],
      ['the some‐\n\nthing', 'the something'],
      ['a well-\nknown word', 'a well-known word'],
      ['the some-\nthing', 'the so-\nmething'],
      ['Donau-\ndampf-\nschiff', 'Donaudampfschiff'],
      ['pre-\nand post-war', 'pre- and post-war'],
      ['1914-\n1918', '1914-1918'],
      ['some\u00ad\nthing some\u00ad thing some\u00adthing', 'something something something'],
      ['some¬\nthing some¬ thing some¬thing', 'something something something'],
      ['בית\u05be\nספר', 'בית-ספר'],
    ],
  ],
  ['Accents that stand alone', [['d´un ἀλλ\u1fbd', "d'un ἀλλ’"]]],
  ['NFKC', [['ﬁnal ＡＢＣ café … Ⅳ', 'final ABC cafe\u0301 ... IV']]],
  ['Invisible characters, tatweel', [['some\u00adthing \u2060here مـــرحبا', 'something here مرحبا']]],
  [
    'Single quotation marks, primes',
    [
      ['‘so’ ‹so› 5′ it`s', "'so' 'so' 5' it's"],
      ['Hawaiʻi Qurʾān צ׳ խոսք՚', "Hawai'i Qur'ān צ' խոսք'"],
    ],
  ],
  [
    'Double quotation marks, double primes',
    [
      ['“so” «so» 5″ 5\u2032\u2032', '"so" "so" 5" 5\'\''],
      ['צה״ל', 'צה"ל'],
    ],
  ],
  ['Hyphens and dashes', [['well‐known wait—no 1914–18 בית־ספר', 'well-known wait--no 1914-18 בית-ספר']]],
];

const texts = RULES.flatMap(([rule, pairs]) =>
  pairs.map((pair): [string, string, string] => [rule, ...pair]),
);

test.each(texts)('%s: %j is the same as %j', (_, reference, written) => {
  for (const [one, other] of [
    [reference, written],
    [written, reference],
  ] as const) {
    expect(score(one, textToHtml(other), DEFAULT_RULES)).toMatchObject({ wrong: 0, percentage: 100 });
  }
});

test('the rules are those of the decision page, in the same order', () => {
  const page = readFileSync(new URL('../../../../docs/decisions/accuracy.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| \d+ \| ([^|]+) \|/gm)].map(([, rule]) => rule?.trim());
  expect(rows).toEqual(RULES.map(([rule]) => rule));
});

describe('what is not typography', () => {
  test.each([
    ['a hyphen that is not at the end of a line', 'the some- thing', 'the something', 2],
    ['a dash at the end of a line', 'he said --\nthing', 'he saidthing', 3],
    ['a misspelt word that was divided', 'the some-\nthing', 'the somthing', 1],
    ['a colon inside of a word', 'a:b', 'a b', 2],
    ['a comma after a space', 'one , two', 'one, two', 2],
  ])('%s', (_, reference, written, wrong) => {
    expect(score(reference, textToHtml(written), DEFAULT_RULES)?.wrong).toBe(wrong);
  });
});

test('joined words are shown as they were written, so that their positions in the text stay right', () => {
  const accuracy = score('the some-\nthing «so » x', '<p>a some-<br>thing</p><p>« so ? x</p>', DEFAULT_RULES);
  expect(accuracy?.runs).toEqual([
    { kind: 'wrong', expected: 'the', written: 'a' },
    { kind: 'same', expected: 'some-\nthing', written: 'some-\nthing' },
    { kind: 'wrong', expected: '«so »', written: '\n« so ?' },
    { kind: 'same', expected: 'x', written: 'x' },
  ]);
});
