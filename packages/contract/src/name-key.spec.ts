import { describe, expect, test } from 'vitest';
import { nameKey, pathKey, trimText } from './name-key.js';

describe('names that look alike have the same key:', () => {
  test.each([
    ['H\u00f6he', 'Ho\u0308he'],
    ['H\u00f6he', 'H\u00f6\u200bhe'],
    ['H\u00f6he', '\ufeffH\u00d6HE\u00a0'],
    ['Parish registers', ' Parish \u2003 registers\n'],
    ['Stra\u00dfe', 'STRASSE'],
    ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c2'],
    ['a\u00adb', 'ab'],
    ['\u1100\u1161', '\uac00'],
    ['a\u200d b', 'a b'],
  ])('%j and %j', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  test.each([
    ['Hohe', 'H\u00f6he'],
    ['Page 1', 'Page 10'],
    ['a b', 'ab'],
  ])('%j and %j do not', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });
});

test.each([
  ['scans/M\u00fcller 1.PNG', './scans//Mu\u0308ller  1.png'],
  ['scans/1.png', 'SCANS\\1.png'],
  ['1.png', '/1.png'],
])('%j and %j are the same file', (one, other) => {
  expect(pathKey(one)).toBe(pathKey(other));
});

test.each([
  ['\u200b', ''],
  ['\ufe0f\u{e0020}\u2800', ''],
  ['\u2060 a\u200b ', 'a'],
  ['e\u0301', '\u00e9'],
  ['a \u200d b', 'a \u200d b'],
  ['\u2764\ufe0f', '\u2764\ufe0f'],
  ['\u{1f3f4}\u{e0067}\u{e007f}', '\u{1f3f4}\u{e0067}\u{e007f}'],
])('%j is stored as %j', (text, stored) => {
  expect(trimText(text)).toBe(stored);
});
