import { expect, test } from 'vitest';
import {
  EMAIL_PATTERN,
  hasControlCharacters,
  normaliseMobileNumber,
  toAsciiDigits,
  trimEmail,
} from './validation.js';

test.each([
  ['(555) 010-0199', '5550100199'],
  ['098765 43210', '9876543210'],
  ['98765\u00a043210', '9876543210'],
  ['98765\u201143210', '9876543210'],
  ['9876543210', '9876543210'],
  ['\u202a98765 43210\u202c', '9876543210'],
  ['\u200e98765\u200b43210\u2069', '9876543210'],
  ['９８７６５ ４３２１０', '9876543210'],
  ['٩٨٧٦٥٤٣٢١٠', '9876543210'],
])('%s is %s', (value, digits) => {
  expect(normaliseMobileNumber(value)).toBe(digits);
});

test.each([
  ['123456', '123456'],
  ['１２３４５６', '123456'],
  ['٠١٢٣٤٥', '012345'],
  ['۶۷۸۹', '6789'],
  ['०१२', '012'],
  ['𝟎𝟗𝟙', '091'],
  ['a²½', 'a²½'],
])('the digits of %s are %s', (value, digits) => {
  expect(toAsciiDigits(value)).toBe(digits);
});

test.each(['\u200b', '\u00a0', '\u2060', '\ufeff', '\u202a', '\u2069', '\u00ad', '\u3164', '\ufe0f', '\t'])(
  '%j is removed from the ends of an e-mail address, and refused inside',
  (character) => {
    expect(trimEmail(`${character}ada@example.com${character}`)).toBe('ada@example.com');
    expect(EMAIL_PATTERN.test(`ada@exam${character}ple.com`)).toBe(false);
    expect(EMAIL_PATTERN.test(`a${character}da@example.com`)).toBe(false);
  },
);

test.each(['ada@example.com', 'josé@example.com', 'x@müller.test', '用户@例え.テスト', "o'neill+1@a.b.test"])(
  '%s is an e-mail address',
  (email) => {
    expect(EMAIL_PATTERN.test(email)).toBe(true);
  },
);

test.each([
  '',
  '12345',
  '98765432101',
  '+91 98765',
  '+91 98765 43210',
  '0091-98765-43210',
  '+1 (555) 010-0199',
  '98765x3210',
  '919876543210',
  '+12345 9876543210',
])('the digits of %s stay as they are, so that the rule refuses them', (value) => {
  expect(normaliseMobileNumber(value)).not.toMatch(/^\d{10}$/);
});

test.each([
  '\0',
  '\t',
  '\n',
  '\u007f',
  '\u0085',
  '\u200e',
  '\u200f',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u061c',
  '\u2028',
])('%j is a control character', (character) => {
  expect(hasControlCharacters(`Ada${character}Moreno`)).toBe(true);
});

test.each([
  'Ada Moreno',
  'Zoë O’Neill-Žáková',
  '\u0646\u0627\u0645\u200c\u0647\u0627',
  '\u0d28\u0d4d\u200d',
  '王小明',
  '\u05d3\u05d5\u05d3',
])('the name %j has no control characters', (name) => {
  expect(hasControlCharacters(name)).toBe(false);
});
