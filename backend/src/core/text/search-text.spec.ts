import { expect, test } from 'vitest';
import { foldWords, searchPattern } from './search-text.js';

test.each([
  ['İSTANBUL', 'istanbul'],
  ['ΟΔΟΣ Οδός', 'οδοσ οδόσ'],
  ['Jose\u0301', 'josé'],
])('%j is folded to %j', (text, folded) => {
  expect(foldWords(text)).toBe(folded);
});

test.each([
  ['istanbul', 'İstanbul'],
  ['İST', 'ist'],
  ['οδοσ', 'ΟΔΟΣ'],
  ['ΟΔΟΣ', 'οδος'],
  ["o'brien", 'O’Brien'],
  ['o’brien', "O'Brien"],
  ["мар'яна", 'Марʼяна'],
  ['josé', 'JOSE\u0301'],
  ['jose\u0301', 'JOSÉ'],
  ['a.b (c)', 'A.B (C)'],
])('the pattern of %j matches %j', (searched, text) => {
  expect(new RegExp(`^${searchPattern(searched)}$`, 'iu').test(text)).toBe(true);
});

test('the pattern contains nothing that has a meaning in regular expressions', () => {
  expect(new RegExp(searchPattern('a.b|c'), 'iu').test('axb')).toBe(false);
});
