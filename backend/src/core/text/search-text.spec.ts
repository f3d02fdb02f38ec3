import { expect, test } from 'vitest';
import { exactPattern, foldWords, searchPattern } from './search-text.js';

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
  ['muller', 'MÜLLER'],
  ['muller', 'Mu\u0308ller'],
  ['lodz', 'Łódź'],
  ['istanbul', 'Ístanbul'],
  ['strasse', 'Straße'],
  ['aero', 'Ærø'],
])('the pattern of %j matches %j', (searched, text) => {
  expect(new RegExp(`^${searchPattern(searched)}$`, 'iu').test(text)).toBe(true);
});

test('a text with an accent matches no other letter', () => {
  expect(new RegExp(searchPattern('müller'), 'iu').test('Muller')).toBe(false);
  expect(new RegExp(exactPattern('muller'), 'iu').test('Müller')).toBe(false);
});

test('the pattern contains nothing that has a meaning in regular expressions', () => {
  expect(new RegExp(searchPattern('a.b|c'), 'iu').test('axb')).toBe(false);
});
